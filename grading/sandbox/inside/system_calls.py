"""System calls that answers are denied, and the filter that denies them.

A list of what is denied is shorter than one of what Python, NumPy and the C library need on every machine.
Calls that are newer than this list are not there at all.
"""

import errno
import struct
from functools import cache

# The kernel's name of each architecture (linux/audit.h), and the column of its call numbers below.
ARCHITECTURES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
FIRST_UNKNOWN = 463  # x32, a second door to the calls of x86_64, has higher numbers too
FCNTL, MMAP, RT_SIGACTION = (72, 25), (9, 222), (13, 134)
# What is done with descriptors: F_DUPFD to F_SETFL, and two more. No locks, leases, hints or longer pipes.
F_SETFL, F_DUPFD_CLOEXEC, F_GETPIPE_SZ = 4, 1030, 1032
SIGCHLD = 17  # who ignores it has the time of his children counted nowhere
# Memory that stays when its process no longer counts it (linux/mman.h).
MAP_SHARED_ANONYMOUS, MAP_HUGETLB = 0x21, 0x40000

DENIED: dict[str, tuple[int | None, int | None]] = {
    # Into other processes.
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    # Other namespaces and mounts.
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "open_by_handle_at": (304, 265),
    # Into the kernel.
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "perf_event_open": (298, 241),
    "bpf": (321, 280),
    "userfaultfd": (323, 282),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_setup": (206, 0),
    # Memory that belongs to no process, where the watch does not see it.
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "semget": (64, 190),
    "semop": (65, 193),
    "semctl": (66, 191),
    "semtimedop": (220, 192),
    "msgget": (68, 186),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "splice": (275, 76),
    "vmsplice": (278, 75),
    "tee": (276, 77),
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    # Sockets of every family: a network namespace does not hold them all, and what waits in one is memory.
    "socket": (41, 198),
    "socketpair": (53, 199),
    "bind": (49, 200),
    "connect": (42, 203),
    "listen": (50, 201),
    "accept": (43, 202),
    "accept4": (288, 242),
    "setsockopt": (54, 208),
    "sendmsg": (46, 211),
    "sendmmsg": (307, 269),
    "recvmsg": (47, 212),
    "recvmmsg": (299, 243),
    # The share of others: their cores, their turn, their disks.
    "sched_setaffinity": (203, 122),
    "sched_setattr": (314, 274),
    "sched_setscheduler": (144, 119),
    "sched_setparam": (142, 118),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "sync": (162, 81),
    "syncfs": (306, 267),
    # What others would see, or what tells of others: locks, what is in the page cache, the load.
    "flock": (73, 32),
    "mincore": (27, 232),
    "cachestat": (451, 451),
    "preadv2": (327, 286),
    "pwritev2": (328, 287),
    "readahead": (187, 213),
    "fadvise64": (221, 223),
    "sysinfo": (99, 179),
}

# Instructions of the filter (linux/bpf_common.h), and where it finds a call (struct seccomp_data).
_LOAD, _AND, _IF_EQUAL, _IF_AT_LEAST, _IF_ANY, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _FIRST, _SECOND, _FOURTH = 0, 4, 16, 24, 40
_ALLOW, _FAIL, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
# Where an instruction goes on: with the next one, or at the end.
_NEXT, _ALLOWED, _DENIED = 0, "allowed", "denied"
_Line = tuple[int, int | str, int | str, int]

# For a call that is allowed with some arguments, what becomes of the others.
_ARGUMENTS: dict[tuple[int, int], list[_Line]] = {
    FCNTL: [
        (_LOAD, 0, 0, _SECOND),
        (_IF_AT_LEAST, _NEXT, _ALLOWED, F_SETFL + 1),
        (_IF_EQUAL, _ALLOWED, _NEXT, F_DUPFD_CLOEXEC),
        (_IF_EQUAL, _ALLOWED, _DENIED, F_GETPIPE_SZ),
    ],
    MMAP: [
        (_LOAD, 0, 0, _FOURTH),
        (_IF_ANY, _DENIED, _NEXT, MAP_HUGETLB),
        (_AND, 0, 0, MAP_SHARED_ANONYMOUS),
        (_IF_EQUAL, _DENIED, _ALLOWED, MAP_SHARED_ANONYMOUS),
    ],
    RT_SIGACTION: [
        (_LOAD, 0, 0, _FIRST),
        (_IF_EQUAL, _NEXT, _ALLOWED, SIGCHLD),
        (_LOAD, 0, 0, _SECOND),  # both halves of a pointer: without one the call only asks
        (_IF_EQUAL, _NEXT, _DENIED, 0),
        (_LOAD, 0, 0, _SECOND + 4),
        (_IF_EQUAL, _ALLOWED, _DENIED, 0),
    ],
}


@cache
def filter_program(machine: str) -> bytes:
    """Compile the filter for a machine, as `os.uname` names it."""
    if machine not in ARCHITECTURES:
        known = " and ".join(ARCHITECTURES)
        raise OSError(
            f"system calls can be filtered on {known}, and this machine is {machine}; grade on one of those"
        )
    architecture, column = ARCHITECTURES[machine]
    numbers = [number for row in DENIED.values() if (number := row[column]) is not None]
    code: list[_Line] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_IF_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_IF_AT_LEAST, 0, 1, FIRST_UNKNOWN),
        (_RETURN, 0, 0, _FAIL | errno.ENOSYS),
    ]
    code += [(_IF_EQUAL, _DENIED, _NEXT, number) for number in numbers]
    for call, lines in _ARGUMENTS.items():
        code += [(_IF_EQUAL, _NEXT, len(lines), call[column]), *lines]
    ends = {_ALLOWED: len(code), _DENIED: len(code) + 1}
    code += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _FAIL | errno.EPERM)]
    program = b""
    for place, (what, yes, no, k) in enumerate(code):
        # A jump names how many instructions it skips.
        skips = (ends[to] - place - 1 if isinstance(to, str) else to for to in (yes, no))
        program += struct.pack("HBBI", what, *skips, k)
    return program
