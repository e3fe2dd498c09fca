"""A view made with the kernel's own means, for machines where bubblewrap is missing or does not work.

This file runs as a script before the view exists, with the standard library alone: it builds a read-only root
out of bind mounts, leaves for namespaces of its own, makes that root the only one and starts a Python in it
that has no rights but the few it needs to make sandboxes. Whatever fails ends it before that Python starts.
"""

import ctypes
import json
import os
import signal
import socket
import struct
import sys
from pathlib import Path
from typing import Any

NOSUID, NODEV, NOEXEC, RECURSIVE, PRIVATE = 2, 4, 8, 0x4000, 1 << 18
_READ_ONLY, _BIND = 1, 0x1000
MOUNTS = 0x20000
# Cgroup, UTS, IPC, process and network namespaces.
OTHERS = 0x02000000 | 0x04000000 | 0x08000000 | 0x20000000 | 0x40000000
_USER = 0x10000000
# CAP_SETPCAP, CAP_SYS_ADMIN, CAP_SYS_RESOURCE.
_KEPT = (8, 21, 24)
_libc = ctypes.CDLL(None, use_errno=True)


def call(name: str, *arguments: Any) -> None:
    """Call a function of the C library; raise what it reports."""
    if getattr(_libc, name)(*arguments):
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


def mount(what: str, where: str, kind: str, flags: int, data: str = "") -> None:
    """Mount something of some kind somewhere."""
    call("mount", what.encode(), where.encode(), kind.encode(), ctypes.c_ulong(flags), data.encode() or None)


def main() -> None:
    """Make the view that the first argument describes, and run the command that follows it there."""
    view, command = json.loads(sys.argv[1]), sys.argv[2:]
    try:
        _leave(view, command)
    except OSError as error:
        sys.exit(f"a view cannot be made with namespaces alone ({error.strerror or error})")


def _leave(view: dict[str, Any], command: list[str]) -> None:
    os.umask(0o022)
    if os.geteuid() == 0:
        call("unshare", MOUNTS)
    else:
        _unshare_user(MOUNTS)
    mount("", "/", "", RECURSIVE | PRIVATE)
    _build(view["root"], view["places"])
    if os.geteuid() == 0:
        _become(view["nobody"])
    _unshare_user(MOUNTS | OTHERS)
    child = os.fork()
    if child:
        os.closerange(3, 1 << 16)  # the conversation is the child's alone
        os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 0xFF)
    try:
        call("prctl", 1, signal.SIGKILL, 0, 0, 0)  # PR_SET_PDEATHSIG
        _enter(view["root"], view["disk"])
        _keep_few_rights()
        os.execve(command[0], command, view["environment"])
    except OSError as error:
        print(f"a view cannot be made with namespaces alone ({error.strerror})", file=sys.stderr, flush=True)
    finally:
        os._exit(1)


def _build(root: str, places: list[tuple[str, str, str]]) -> None:
    """Mount every place below `root`, and then nothing of it can be written, nor gives rights when run."""
    mount("tmpfs", root, "tmpfs", NOSUID | NODEV, "size=4m,mode=755")
    for name in ("dev", "proc", "tmp"):
        Path(root, name).mkdir()
    for kind, source, target in places:
        place = Path(root + target)
        place.parent.mkdir(parents=True, exist_ok=True)
        if kind == "link":
            place.symlink_to(source)
        elif kind == "empty":
            mount("tmpfs", str(place), "tmpfs", NOSUID | NODEV, "size=4k,mode=755")
        else:
            place.mkdir(exist_ok=True) if Path(source).is_dir() else place.touch()
            mount(source, str(place), "", _BIND | RECURSIVE)
    _set_recursively(root, _READ_ONLY | NOSUID | NODEV)
    _build_devices(Path(root, "dev"))


def _build_devices(folder: Path) -> None:
    """The devices without which programs do not run, each bound by itself, and no other."""
    mount("tmpfs", str(folder), "tmpfs", NOSUID | NOEXEC, "size=64k,mode=755")
    for name in ("null", "zero", "full", "random", "urandom"):
        (folder / name).touch()
        mount(f"/dev/{name}", str(folder / name), "", _BIND)
    for name, target in {"fd": "", "stdin": "/0", "stdout": "/1", "stderr": "/2"}.items():
        (folder / name).symlink_to(f"/proc/self/fd{target}")
    (folder / "shm").mkdir()
    _set_recursively(str(folder), _READ_ONLY)


def _set_recursively(where: str, attributes: int) -> None:
    """Add attributes to a mount and to all below it: mount_setattr, which Linux has since 5.12."""
    wanted = struct.pack("4Q", attributes, 0, 0, 0)
    call("syscall", ctypes.c_long(442), -100, where.encode(), 0x8000, wanted, ctypes.c_size_t(len(wanted)))


def _become(nobody: int) -> None:
    """Give up being root for good."""
    os.setgroups([])
    os.setresgid(nobody, nobody, nobody)
    os.setresuid(nobody, nobody, nobody)
    call("prctl", 4, 1, 0, 0, 0)  # PR_SET_DUMPABLE, else the maps of its namespace are not its own to write


def _unshare_user(others: int) -> None:
    """Leave for a user namespace in which we are who we were, and for others that it owns."""
    user, group = os.geteuid(), os.getegid()
    call("prctl", 38, 1, 0, 0, 0)  # PR_SET_NO_NEW_PRIVS
    call("unshare", _USER | others)
    for name, text in {
        "setgroups": "deny",
        "uid_map": f"{user} {user} 1",
        "gid_map": f"{group} {group} 1",
    }.items():
        Path("/proc/self", name).write_text(text)


def _enter(root: str, disk: int) -> None:
    """Make `root` the root of everything, with a view of our own processes, and let go of the old one."""
    os.chdir(root)
    mount(root, root, "", _BIND | RECURSIVE)  # a copy, which belongs to our own namespace
    os.chdir(root)
    mount("proc", "proc", "proc", NOSUID | NODEV | NOEXEC)
    for place in ("tmp", "dev/shm"):
        mount("tmpfs", place, "tmpfs", NOSUID | NODEV, f"size={disk},mode=755")
    call("pivot_root", b".", b".")
    call("umount2", b".", 2)  # MNT_DETACH
    os.chdir("/tmp")
    socket.sethostname("sandbox")
    os.setsid()


def _keep_few_rights() -> None:
    """Keep the rights to make sandboxes in our own namespace, over the start of the next program too."""
    mask = sum(1 << number for number in _KEPT)
    for number in range(64):
        if number not in _KEPT and _libc.prctl(24, number, 0, 0, 0):  # PR_CAPBSET_DROP
            break
    call("capset", (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)(mask, mask, mask))
    for number in _KEPT:
        call("prctl", 47, 2, number, 0, 0)  # PR_CAP_AMBIENT_RAISE


if __name__ == "__main__":
    main()
