"""The walls that a process puts up around itself before it runs a stranger's code."""

import ctypes
import errno
import os
import resource

from grading.sandbox.inside.namespaces import call
from grading.sandbox.inside.system_calls import filter_program

# linux/prctl.h, linux/seccomp.h, linux/capability.h
PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 22, 2
PR_CAPBSET_DROP = 24
PR_SET_NO_NEW_PRIVS = 38
PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL = 47, 4
LINUX_CAPABILITY_VERSION_3 = 0x20080522
_INSTRUCTION = 8  # bytes


class _Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_char_p)]


def limit(limits: dict[str, int]) -> None:
    """Set limits that nothing in this process can lift again."""
    for name, value in limits.items():
        resource.setrlimit(getattr(resource, "RLIMIT_" + name), (value, value))


def install_seccomp() -> None:
    """Deny calls that a notebook never needs."""
    program = filter_program(os.uname().machine)
    call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    wanted = _Filter(len(program) // _INSTRUCTION, program)
    call("prctl", PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(wanted))


def give_up_rights() -> None:
    """Empty every set of capabilities, the ambient and the bounding one too."""
    call("prctl", PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
    try:
        for capability in range(64):
            call("prctl", PR_CAPBSET_DROP, capability, 0, 0, 0)
    except OSError as error:
        if error.errno != errno.EINVAL:  # that is one more than this kernel knows
            raise
    header = (ctypes.c_uint32 * 2)(LINUX_CAPABILITY_VERSION_3, 0)
    call("capset", header, (ctypes.c_uint32 * 6)())
