"""What a submission may use."""

from dataclasses import dataclass

MB = 1024 * 1024


@dataclass(frozen=True)
class Limits:
    """Seconds are on the grader's clock; memory is that of all processes of the sandbox together."""

    start: float = 60.0
    cell: float = 15.0
    check: float = 15.0
    notebook: float = 60.0
    memory: int = 1024 * MB
    address_space: int = 4096 * MB
    disk: int = 64 * MB
    processes: int = 64
    files: int = 256
    file_size: int = 32 * MB

    def of_a_process(self) -> dict[str, int]:
        """The limits that each process puts on itself, by the names of `resource`."""
        return {
            "CPU": int(self.notebook) + 30,
            "AS": self.address_space,
            "NPROC": self.processes,
            "NOFILE": self.files,
            "FSIZE": self.file_size,
            "CORE": 0,
            "MSGQUEUE": 0,
            "MEMLOCK": 0,
        }
