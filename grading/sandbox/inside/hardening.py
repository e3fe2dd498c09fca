"""The walls that a process puts up around itself before it runs a stranger's code."""

import ctypes
import os
import resource
import struct


def limit(limits: dict[str, int]) -> None:
    """Set limits that nothing in this process can lift again."""
    for name in ("CPU", "AS", "NPROC", "NOFILE", "FSIZE", "CORE", "MSGQUEUE", "MEMLOCK"):
        value = limits[name]
        resource.setrlimit(getattr(resource, "RLIMIT_" + name), (value, value))


# ptrace, process_vm_*, unshare, setns, mount and its kin, keys, perf, bpf, userfaultfd, io_uring, memfd_*,
# System V memory and queues, POSIX queues, modules, kexec, open_by_handle_at.
_DENIED_EVERYWHERE = " 425 426 427 428 429 430 431 432 433 442 447"
_DENIED = {
    "x86_64": (
        0xC000003E,
        "29 30 31 64 65 66 68 69 71 101 155 161 165 166 175 176 240 241 246 248 249 250 272 298 304 308 "
        "310 311 313 319 320 321 323",
    ),
    "aarch64": (
        0xC00000B7,
        "39 40 41 51 97 104 105 106 117 180 181 186 187 188 190 191 192 194 195 196 217 218 219 241 265 268 "
        "270 271 273 279 280 282 294",
    ),
}


def install_seccomp() -> None:
    """Deny calls that a notebook never needs: into other processes, to mounts, for memory out of limits."""
    architecture, denied = _DENIED.get(os.uname().machine, (0, ""))
    if not architecture:
        return
    numbers = [int(number) for number in (denied + _DENIED_EVERYWHERE).split()]
    load, equal, ret = 0x20, 0x15, 0x06
    code = [(load, 0, 0, 4), (equal, 1, 0, architecture), (ret, 0, 0, 0x80000000), (load, 0, 0, 0)]
    if os.uname().machine == "x86_64":  # the x32 numbers, a second door to the same calls
        code += [(0x35, 0, 1, 0x40000000), (ret, 0, 0, 0x00050001)]
    for place, number in enumerate(numbers):
        code.append((equal, len(numbers) - place, 0, number))
    code += [(ret, 0, 0, 0x7FFF0000), (ret, 0, 0, 0x00050001)]
    program = b"".join(struct.pack("HBBI", *line) for line in code)
    buffer = ctypes.create_string_buffer(program)

    class Filter(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_void_p)]

    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(38, 1, 0, 0, 0)  # PR_SET_NO_NEW_PRIVS
    if libc.prctl(22, 2, ctypes.byref(Filter(len(code), ctypes.addressof(buffer)))):  # PR_SET_SECCOMP
        raise OSError(ctypes.get_errno(), "the system call filter could not be set")
