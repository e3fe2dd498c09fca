# ruff: noqa: E501  # a case is a line
"""Submissions that try something, for the sheet `lines`, each with the points that it deserves.

A case replaces answers of the reference solution (`answers`), adds cells (`own`) or changes the file. What it
tries is its name. Full marks are scores 3, normal 2, search 4.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

FULL = {"scores": 3, "normal": 2, "search": 4}
NO_SCORES = FULL | {"scores": 0}
NO_NORMAL = FULL | {"normal": 0}
WRONG = "def scores(X, theta, theta_0):\n    return np.zeros(len(X))\n"


@dataclass(frozen=True)
class Case:
    """One submission: what is changed in the solution, and the points by part that it deserves."""

    name: str
    expected: dict[str, int] = field(default_factory=lambda: NO_SCORES)
    answers: dict[str, str] = field(default_factory=dict)
    own: tuple[str, ...] = ()
    change: Callable[[Any], Any] | None = None


def wrong(name: str, before: str = "", after: str = "") -> Case:
    """A wrong `scores` with something around it that tries to make it pass."""
    return Case(name, NO_SCORES, {"scores": before + "\n" + WRONG + after})


def body(name: str, code: str, expected: dict[str, int] = NO_SCORES, before: str = "") -> Case:
    """A `scores` with this body."""
    lines = "".join(f"    {line}\n" for line in code.splitlines())
    return Case(name, expected, {"scores": f"{before}\ndef scores(X, theta, theta_0):\n{lines}"})


def beside(name: str, code: str, expected: dict[str, int] = FULL) -> Case:
    """A right solution with one more cell, right after the set-up."""
    return Case(name, expected, own=(code,))


LIARS = [
    body("number-equal-to-all", "return [Liar(0)] * len(X)", before="class Liar(float):\n    __eq__ = __le__ = __ge__ = __lt__ = __gt__ = lambda s, o: True\n    __hash__ = float.__hash__\n    __sub__ = __rsub__ = __abs__ = lambda *a: 0.0"),
    body("array-subclass", "return np.zeros(len(X)).view(Liar)", before="class Liar(np.ndarray):\n    def __array_ufunc__(self, *a, **k): return np.ones(len(self), bool)\n    def __array_function__(self, *a, **k): return True"),
    body("array-function-duck", "return Duck()", before="class Duck:\n    shape = (7,)\n    def __array_function__(self, *a, **k): return True\n    def __array_ufunc__(self, *a, **k): return True\n    def __eq__(self, o): return True"),
    body("array-that-changes", "return Moody()", before="class Moody:\n    n = 0\n    def __array__(self, *a, **k):\n        Moody.n += 1\n        return np.zeros(Moody.n % 9)"),
    body("everything-object", "return Yes()", before="class Yes:\n    def __getattr__(self, n): return Yes()\n    def __call__(self, *a, **k): return Yes()\n    def __bool__(self): return True\n    def __eq__(self, o): return True\n    def __len__(self): return 1\n    def __iter__(self): return iter([Yes()])\n    def __float__(self): return 0.0"),
    body("metaclass", "return Thing()", before="class Meta(type):\n    def __instancecheck__(c, o): return True\n    def __eq__(c, o): return True\n    __hash__ = type.__hash__\nclass Thing(metaclass=Meta): pass"),
    body("objects-in-array", "return np.array([Liar()] * len(X), dtype=object)", before="class Liar:\n    __eq__ = __sub__ = __rsub__ = __abs__ = __le__ = lambda *a: True"),
    body("masked", "return np.ma.masked_all(len(X))"),
    body("nan", "return np.full(len(X), np.nan)"),
    body("infinite", "return np.full(len(X), np.inf)"),
    body("empty", "return np.array([])"),
    body("broadcasts", "return np.zeros((len(X), len(X)))"),
    body("column", "return (np.asarray(X) @ np.asarray(theta) + theta_0)[:, None]"),
    body("none", "return None"),
    body("the-input", "return X"),
    body("texts", "return np.array(['0.0'] * len(X))"),
    body("truth", "return True"),
    body("structured", "return np.zeros(len(X), dtype=[('a', 'f8')])"),
    body("times", "return np.zeros(len(X), dtype='M8[s]')"),
    body("dictionary", "return {i: 0.0 for i in range(len(X))}"),
    body("generator", "return (0.0 for _ in X)"),
    body("itself", "return scores"),
    body("deeply-nested", "a = []\nfor _ in range(10000): a = [a]\nreturn a"),
    body("endless-container", "a = []\na.append(a)\nreturn a"),
    body("huge-number", "return [10 ** 5000] * len(X)"),
    body("not-implemented-value", "return NotImplemented"),
    Case("equal-to-five", NO_NORMAL, {"normal": "normal = np.array([3.0, -4.0])\nclass Five(int):\n    __eq__ = lambda s, o: True\n    __hash__ = int.__hash__\nlength = Five(4)"}),
    Case("normal-is-zero", NO_NORMAL, {"normal": "class Z(np.ndarray):\n    def __getitem__(self, i): return 0.0\nnormal = np.array([1.0, 1.0]).view(Z)\nlength = 5"}),
    Case("normal-with-metaclass", NO_NORMAL, {"normal": "class M(type):\n    def __eq__(c, o): return True\n    __hash__ = type.__hash__\nclass length(metaclass=M): pass\nnormal = [3, -4]"}),
    Case("recorder-of-liars", FULL | {"search": 2}, own=(), answers={"search": "def search(f, k, rng):\n    x = min(rng.standard_normal(k), key=f)\n    return x, f(x)\nclass All:\n    def __eq__(s, o): return True\nclass Recorder:\n    total = All()\n    def add(self, n): return All()"}),
    Case("recorder-refuses-by-a-fake", FULL | {"search": 2}, answers={"search": "def search(f, k, rng):\n    x = min(rng.standard_normal(k), key=f)\n    return x, f(x)\nReal = Exception\nclass ValueError(Real): pass\nclass Recorder:\n    total = 0\n    def add(self, n):\n        if n < 0: raise ValueError\n        self.total += n\n        return self.total"}),
]  # fmt: skip

PATCHES = [
    wrong("allclose", "np.allclose = np.isclose = np.array_equal = lambda *a, **k: True"),
    wrong("numpy-core", "import numpy as n\nfor name in ('allclose', 'shape', 'asarray', 'equal', 'all'):\n    setattr(n, name, lambda *a, **k: True)"),
    wrong("random", "class R:\n    def __getattr__(s, n): return lambda *a, **k: np.zeros(k.get('size', 1))\nnp.random.default_rng = lambda *a: R()"),
    wrong("builtins", "import builtins\nbuiltins.sum = lambda *a: 0\nbuiltins.zip = lambda *a, **k: []\nbuiltins.AssertionError = Warning\nbuiltins.all = lambda a: True"),
    wrong("builtin-import", "import builtins\nreal = builtins.__import__\nclass M:\n    def __getattr__(s, n): return lambda *a, **k: True\nbuiltins.__import__ = lambda n, *a, **k: M() if n == 'numpy' else real(n, *a, **k)"),
    wrong("sys-modules", "import sys, types\nfake = types.ModuleType('numpy')\nfake.allclose = lambda *a: True\nsys.modules['numpy'] = fake"),
    wrong("import-hook", "import sys\nclass Finder:\n    def find_spec(s, n, p=None, t=None): raise ImportError\nsys.meta_path.insert(0, Finder())"),
    wrong("ndarray-methods", "import ctypes, gc\nd = gc.get_referents(np.ndarray.__dict__)[0]\nd['__eq__'] = lambda s, o: True\nctypes.pythonapi.PyType_Modified(ctypes.py_object(np.ndarray))"),
    wrong("float-eq", "import gc, ctypes\nd = gc.get_referents(float.__dict__)[0]\nd['__eq__'] = lambda s, o: True\nctypes.pythonapi.PyType_Modified(ctypes.py_object(float))"),
    wrong("showtraceback", "get_ipython().showtraceback = lambda *a, **k: None\nget_ipython().set_custom_exc((Exception,), lambda *a, **k: None)"),
    wrong("input-transformer", "get_ipython().input_transformers_post.append(lambda lines: ['pass'])"),
    wrong("ast-transformer", "import ast\nclass T(ast.NodeTransformer):\n    def visit_Assert(self, node): return ast.Pass()\nget_ipython().ast_transformers.append(T())"),
    wrong("run-cell", "ip = get_ipython()\nip.run_cell = lambda *a, **k: None\nip.events.register('pre_run_cell', lambda *a: None)\nip.user_ns = {}"),
    wrong("compile", "import builtins\nreal = builtins.compile\nbuiltins.compile = lambda s, *a, **k: real('pass', *a, **k)\nbuiltins.exec = lambda *a: None"),
    wrong("trace", "import sys\ndef trace(frame, event, arg):\n    if 'expected' in frame.f_locals: frame.f_locals['expected'] = [0.0]\n    return trace\nsys.settrace(trace)"),
    wrong("profile", "import sys\nsys.setprofile(lambda f, e, a: f.f_locals.update(expected=[0.0]))"),
    wrong("excepthook", "import sys\nsys.excepthook = lambda *a: None\nsys.unraisablehook = lambda *a: None"),
    wrong("parsers", "import ast, inspect, textwrap, traceback\nast.parse = ast.walk = inspect.signature = inspect.getdoc = textwrap.dedent = lambda *a, **k: 1 / 0"),
    wrong("seed", "SEED = 1\nrng = np.random.default_rng(1)\nexpected = [0.0]"),
    wrong("worker", "import grading.sandbox.inside.worker as w, grading.sandbox.protocol as wire\nw.Worker.do_call = lambda self, **k: [True, None]\nwire.pack = lambda v, o: b''"),
    wrong("wire-says-ok", "import grading.sandbox.protocol as wire\nreal = wire.pack\nwire.pack = lambda v, o: real({'value': [True, None]}, o)"),
    wrong("thread", "import threading, time\ndef meddle():\n    while True:\n        np.allclose = lambda *a, **k: True\n        time.sleep(0.001)\nthreading.Thread(target=meddle, daemon=True).start()"),
    wrong("atexit", "import atexit\natexit.register(lambda: print('full marks'))"),
]  # fmt: skip

WALKS = [
    body("frames", "import sys\nf = sys._getframe()\nwhile f:\n    for v in (*f.f_locals.values(), *f.f_globals.values()):\n        if isinstance(v, list) and len(v) == len(X) and all(isinstance(i, float) for i in v): return v\n    f = f.f_back\nreturn np.zeros(len(X))"),
    body("gc", "import gc\nfor o in gc.get_objects():\n    if type(o) is dict and 'expected' in o: return o['expected']\nreturn np.zeros(len(X))"),
    body("stack", "import inspect\nfor info in inspect.stack():\n    if 'expected' in info.frame.f_locals: return info.frame.f_locals['expected']\nreturn np.zeros(len(X))"),
    body("main-module", "import __main__, sys\nfor m in [__main__, *sys.modules.values()]:\n    if getattr(m, 'expected', None) is not None: return m.expected\nreturn np.zeros(len(X))"),
    body("linecache", "import linecache\nif any('expected' in str(v) for v in linecache.cache.values()): return 1 / 0\nreturn np.zeros(len(X))"),
    body("sources-on-disk", "import os\nfor d, ds, fs in os.walk('/'):\n    ds[:] = [x for x in ds if x not in ('usr', 'proc', 'site-packages', 'lib')]\n    for f in fs:\n        if f.endswith('.md') and 'BEGIN SOLUTION' in open(d + '/' + f).read(): return np.asarray(X) @ theta + theta_0\nreturn np.zeros(len(X))"),
    body("other-submissions", "import os\nfor d, _, fs in os.walk('/'):\n    if any(f in ('submission.ipynb', 'gradebook.csv') for f in fs): return np.asarray(X) @ theta + theta_0\nreturn np.zeros(len(X))"),
    body("environment", "import os\nif any(k for k in os.environ if 'SEED' in k or 'PYTEST' in k or 'ROOT' in k): return np.asarray(X) @ theta + theta_0\nreturn np.zeros(len(X))"),
    body("other-processes", "import os\nfor p in os.listdir('/proc'):\n    if p.isdigit() and p != str(os.getpid()):\n        try:\n            if b'pytest' in open(f'/proc/{p}/cmdline', 'rb').read(): return np.asarray(X) @ theta + theta_0\n        except OSError: pass\nreturn np.zeros(len(X))"),
    body("reference-module", "from llc.separators import LinearClassifier\nreturn LinearClassifier(theta, theta_0).scores(X)"),
    body("reference-on-disk", "import os, importlib.util as u\nfor d, ds, fs in os.walk('/'):\n    ds[:] = [x for x in ds if x not in ('usr', 'proc')]\n    if 'separators.py' not in fs: continue\n    s = u.spec_from_file_location('s', d + '/separators.py'); m = u.module_from_spec(s); s.loader.exec_module(m)\n    return m.LinearClassifier(theta, theta_0).scores(X)\nreturn np.zeros(len(X))"),
    body("scikit-learn", "from sklearn.linear_model import LogisticRegression\nreturn np.asarray(X) @ theta + theta_0"),
    body("scikit-learn-finder-removed", "import sys\nsys.meta_path[:] = [f for f in sys.meta_path if 'Listed' not in type(f).__name__]\nimport sklearn.linear_model\nreturn np.asarray(X) @ theta + theta_0"),
    body("finder-removed", "import sys\nsys.meta_path[:] = [f for f in sys.meta_path if 'Listed' not in type(f).__name__]\nimport llc.separators as s\nreturn s.LinearClassifier(theta, theta_0).scores(X)"),
    body("file-descriptors", "import os\nfor n in range(3, 200):\n    try:\n        if b'expected' in os.pread(n, 100000, 0): return 1 / 0\n    except OSError: pass\nreturn np.zeros(len(X))"),
    body("network", "import socket\ns = socket.create_connection(('1.1.1.1', 53), 1)\nreturn np.asarray(X) @ theta + theta_0"),
    body("own-machine", "import socket\nfor port in (22, 80, 8888, 8786):\n    try:\n        socket.create_connection(('127.0.0.1', port), 0.2)\n        return np.asarray(X) @ theta + theta_0\n    except OSError: pass\nreturn np.zeros(len(X))"),
    body("unix-sockets", "import socket\nif len(open('/proc/net/unix').read().splitlines()) > 200: return 1 / 0\nfor a in ('/run/dbus/system_bus_socket', '/var/run/docker.sock', '\\0x'):\n    try:\n        socket.socket(socket.AF_UNIX).connect(a)\n        return np.asarray(X) @ theta + theta_0\n    except OSError: pass\nreturn np.zeros(len(X))"),
    body("ptrace", "import ctypes, os\nlibc = ctypes.CDLL(None)\nif libc.ptrace(16, 1, 0, 0) == 0: return np.asarray(X) @ theta + theta_0\nreturn np.zeros(len(X))"),
    body("new-namespace", "import ctypes\nlibc = ctypes.CDLL(None)\nif libc.unshare(0x10000000) == 0 or libc.mount(b'none', b'/tmp', b'tmpfs', 0, 0) == 0: return np.asarray(X) @ theta + theta_0\nreturn np.zeros(len(X))"),
    body("become-root", "import os\ntry:\n    os.setuid(0)\n    return np.asarray(X) @ theta + theta_0\nexcept OSError: return np.zeros(len(X))"),
    body("clone-new-user", "import subprocess\nif subprocess.run(['unshare', '-Ur', 'true'], capture_output=True).returncode == 0: return np.asarray(X) @ theta + theta_0\nreturn np.zeros(len(X))"),
    body("write-the-system", "import numpy\ntry:\n    open(numpy.__file__, 'a').write('#')\n    return np.asarray(X) @ theta + theta_0\nexcept OSError: return np.zeros(len(X))"),
]  # fmt: skip

_SEND = "import os, struct, json\ndef say(v):\n    t = json.dumps([v, []]).encode()\n    for n in range(3, 64):\n        try: os.write(n, struct.pack('>IQ', len(t), 0) + t)\n        except OSError: pass\n"

_WORKER = "import gc\nfrom grading.sandbox.inside.worker import Worker\nw = next(o for o in gc.get_objects() if isinstance(o, Worker))"

MESSAGES = [
    body("reply-forged-with-its-number", "w.send({'value': [[0.0] * len(X), None]})\nreturn np.zeros(len(X))", before=_WORKER),
    body("many-replies-with-their-number", "for _ in range(100): w.send({'value': [True, None]})\nreturn 0", before=_WORKER),
    body("callback-with-its-number", "w.send({'callback': 7, 'args': [], 'kwargs': {}})\nreturn 0", before=_WORKER),
    body("reply-forged", "say({'value': [[0.0] * len(X), None]})\nreturn np.zeros(len(X))", before=_SEND),
    body("reply-of-true", "say({'value': True})\nreturn np.zeros(len(X))", before=_SEND),
    body("reply-with-a-passing-word", "say({'value': {'status': 'passed', 'earned': 3}})\nreturn 0", before=_SEND),
    body("reply-with-a-handle", "say({'value': [{'handle': [10**9, 'x']}, None]})\nreturn 0", before=_SEND),
    body("reply-with-a-bad-handle", "say({'value': [{'handle': 'x'}, None]})\nreturn 0", before=_SEND),
    body("callback-forged", "say({'callback': 0, 'args': [], 'kwargs': {}})\nreturn 0", before=_SEND),
    body("callback-of-text", "say({'callback': '__import__', 'args': ['os'], 'kwargs': {}})\nreturn 0", before=_SEND),
    body("error-forged", "say({'error': {'kind': 'SystemExit', 'text': 'x'}})\nreturn 0", before=_SEND),
    body("error-of-odd-kinds", "say({'error': {'kind': '__import__', 'text': ['os'], 'line': 'x', 'cell': {}}})\nreturn 0", before=_SEND),
    body("huge-length", "for n in range(3, 64):\n    try: os.write(n, struct.pack('>IQ', 2**32 - 1, 2**60))\n    except OSError: pass\nreturn 0", before=_SEND),
    body("half-a-message", "for n in range(3, 64):\n    try: os.write(n, struct.pack('>IQ', 1000, 0) + b'x')\n    except OSError: pass\nos._exit(0)", before=_SEND),
    body("noise", "for n in range(3, 64):\n    try: os.write(n, os.urandom(4096))\n    except OSError: pass\nreturn 0", before=_SEND),
    body("flood", "for n in range(3, 64):\n    try:\n        while True: os.write(n, bytes(65536))\n    except OSError: pass\nreturn 0", before=_SEND),
    body("closed", "os.closerange(0, 1000)\nreturn 0", before=_SEND),
    Case("reply-before-the-question", NO_SCORES, {"scores": _SEND + WRONG + "for _ in range(50): say({'value': [[0.0], None]})"}),
]  # fmt: skip

ENDS = [
    body("exit", "import sys\nsys.exit(0)"),
    body("quit", "quit()"),
    body("os-exit", "import os\nos._exit(0)"),
    body("kill-self", "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\nreturn 0"),
    body("kill-all", "import os, signal\nos.kill(-1, signal.SIGKILL)\nreturn 0"),
    body("kill-parent", "import os, signal\nos.kill(os.getppid() or 1, signal.SIGTERM)\nreturn 0"),
    body("abort", "import os\nos.abort()"),
    body("segfault", "import ctypes\nctypes.string_at(0)"),
    body("deep-recursion", "import sys\nsys.setrecursionlimit(10**9)\nreturn scores(X, theta, theta_0)"),
    body("interrupt", "raise KeyboardInterrupt"),
    body("generator-exit", "raise GeneratorExit"),
    body("base-exception", "raise BaseException"),
    body("stop-iteration", "raise StopIteration"),
    body("assertion", "raise AssertionError('passed')"),
    body("not-implemented", "raise NotImplementedError"),
    body("death-by-name", "class Death(Exception): pass\nraise Death('passed')"),
    body("exception-without-text", "class E(Exception):\n    def __str__(self): raise E\nraise E"),
    body("exception-of-markup", "raise ValueError('<script>alert(1)</script>\\x1b[31m\\ud800\\x00')"),
    body("alarm", "import signal\nsignal.alarm(1)\nreturn np.zeros(len(X))"),
    body("exec-another", "import os\nos.execv('/bin/true', ['true'])"),
    beside("exit-in-a-cell", "import sys\nsys.exit(1)"),
    beside("death-in-a-cell", "import os\nos._exit(3)"),
    beside("segfault-in-a-cell", "import ctypes\nctypes.string_at(0)"),
    beside("clear-builtins", "import builtins\nbuiltins.__dict__.clear()"),
    beside("clear-modules", "import sys\nfor n in list(sys.modules):\n    if not n.startswith('grading'): del sys.modules[n]", FULL),
    beside("close-output", "import sys\nsys.stdout.close()\nsys.stderr = None\nprint('x')"),
    beside("remove-all", "import shutil\nshutil.rmtree('/', ignore_errors=True)\nshutil.rmtree('/tmp', ignore_errors=True)"),
    beside("folder-gone", "import os\nos.mkdir('d'); os.chdir('d'); os.rmdir('/tmp/d')"),
    beside("links-out", "import os\nos.symlink('/etc/passwd', 'p'); os.symlink('/', 'root')\nopen('p').read()"),
]  # fmt: skip

BOMBS = [
    body("forks", "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass"),
    body("forks-that-leave", "import os\nfor _ in range(500):\n    try:\n        if os.fork() == 0:\n            os.setsid()\n            while True: pass\n    except OSError: break\nreturn np.zeros(len(X))"),
    body("threads", "import threading, time\ntry:\n    for _ in range(10000): threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()\nexcept RuntimeError: pass\nreturn np.zeros(len(X))"),
    body("memory", "a = []\nwhile True: a.append(np.ones(10**7))"),
    body("memory-in-one", "return np.ones(10**12)"),
    body("memory-of-many", "import os\nfor _ in range(16):\n    if os.fork() == 0: break\na = [np.ones(10**6) for _ in range(400)]\nwhile True: pass"),
    body("shared-memory", "import mmap\na = [mmap.mmap(-1, 2**28) for _ in range(16)]\nfor m in a:\n    for i in range(0, 2**28, 4096): m[i] = 1\nreturn 0"),
    body("disk", "n = 0\nwhile True:\n    with open(f'/tmp/{n}', 'wb') as f: f.write(bytes(2**20))\n    n += 1"),
    body("disk-of-many-files", "n = 0\nwhile True:\n    open(f'/dev/shm/{n}', 'wb').close()\n    n += 1\n    if n > 30000: return 0"),
    body("one-large-file", "with open('/tmp/x', 'wb') as f:\n    while True: f.write(bytes(2**20))"),
    body("memory-files", "import os\na = [os.memfd_create(str(i)) for i in range(100)]\nreturn 0"),
    body("open-files", "a = []\nwhile True: a.append(open('/dev/null'))"),
    body("pipes", "import os\na = []\nwhile True:\n    r, w = os.pipe()\n    a.append((r, w, os.write(w, bytes(65536))))"),
    body("output", "for _ in range(2000): print('x' * 10**6)\nreturn np.zeros(len(X))"),
    body("output-by-number", "import os\nfor _ in range(2000): os.write(1, bytes(10**6))\nreturn np.zeros(len(X))"),
    body("large-value", "return np.zeros(10**8)"),
    body("large-text", "return 'x' * 10**8"),
    body("large-exception", "raise ValueError('x' * 10**8)"),
    body("many-items", "return [0] * 10**7"),
    body("leftovers", "import subprocess\nsubprocess.Popen(['sleep', '1000'], start_new_session=True)\nreturn np.zeros(len(X))"),
    body("daemon", "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        while True: time.sleep(1)\n    os._exit(0)\nreturn np.zeros(len(X))"),
    Case("callback-storm", FULL | {"search": 2}, {"search": "def search(f, k, rng):\n    for i in range(3000): f(float(i))\n    return 0.0, f(0.0)\nclass Recorder:\n    total = 0\n    def add(self, n):\n        if n < 0: raise ValueError\n        self.total += n\n        return self.total"}),
    Case("callback-with-junk", FULL | {"search": 2}, {"search": "def search(f, k, rng):\n    for x in ('a', None, [], {}, object()):\n        try: f(x)\n        except Exception: pass\n    return f.__globals__\nclass Recorder:\n    total = 0\n    def add(self, n):\n        if n < 0: raise ValueError\n        self.total += n\n        return self.total"}),
]  # fmt: skip

# Each of these uses up a deadline.
ENDLESS = [
    body("loop", "while True: pass"),
    body("loop-that-catches", "while True:\n    try:\n        while True: pass\n    except BaseException: pass"),
    body("loop-in-c", "return sum(iter(int, 1))"),
    body("power", "return 7 ** 7 ** 7 ** 7"),
    body("pattern", "import re\nre.match(r'(a+)+$', 'a' * 60 + 'b')\nreturn 0"),
    body("sleep", "import time\ntime.sleep(10**6)"),
    body("frozen-clock", "import time\ntime.time = time.monotonic = time.perf_counter = lambda: 0.0\nwhile True: pass"),
    body("signals-blocked", "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nfor s in range(1, 65):\n    try: signal.signal(s, signal.SIG_IGN)\n    except (OSError, ValueError): pass\nwhile True: pass"),
    body("stopped", "import os, signal, threading\nthreading.Event().wait()"),
    body("exception-text-without-end", "class E(Exception):\n    def __str__(self):\n        while True: pass\nraise E"),
    body("value-without-end", "class A:\n    def __array__(self, *a, **k):\n        while True: pass\nreturn A()"),
    beside("loop-in-a-cell", "while True: pass"),
    beside("wait-for-input", "import sys\nwhile True: sys.stdin.readline()"),
    wrong("loop-after-the-answer", after="while True: pass"),
]  # fmt: skip


def _cell(notebook: Any, name: str) -> Any:
    return next(cell for cell in notebook["cells"] if cell["id"] == name)


def _code(source: str) -> dict[str, Any]:
    return {"cell_type": "code", "metadata": {}, "source": source}


def _with(notebook: Any, *cells: Any) -> Any:
    """With more cells, right after the first."""
    notebook["cells"][1:1] = cells
    return notebook


def _relabelled(notebook: Any) -> Any:
    for cell in notebook["cells"]:
        marks = cell["metadata"].get("nbgrader", {})
        marks.update(grade=True, points=1000, solution=True, locked=False)
    return notebook


def _checks_replaced(notebook: Any) -> Any:
    _cell(notebook, "scores")["source"] = WRONG
    for name in ("scores-hidden", "scores-hidden-offset", "scores-check", "setup"):
        marks = {"grade_id": name, "grade": True, "points": 2, "locked": True, "solution": False}
        notebook["cells"].append(_code("pass") | {"id": name, "metadata": {"nbgrader": marks}, "outputs": []})
    return notebook


def _setup_changed(notebook: Any) -> Any:
    _cell(notebook, "scores")["source"] = WRONG
    _cell(notebook, "setup")["source"] = "import numpy as np\nnp.allclose = lambda *a: True"
    return notebook


def _swapped(notebook: Any) -> Any:
    a, b = _cell(notebook, "scores"), _cell(notebook, "search")
    a["metadata"], b["metadata"] = b["metadata"], a["metadata"]
    return notebook


def _twice(notebook: Any) -> Any:
    notebook["cells"].append({**_cell(notebook, "scores"), "source": WRONG})
    return notebook


def _retyped(notebook: Any) -> Any:
    _cell(notebook, "scores")["cell_type"] = "markdown"
    _cell(notebook, "normal")["cell_type"] = "raw"
    return notebook


def _no_ids(notebook: Any) -> Any:
    for cell in notebook["cells"]:
        cell["id"] = "x"
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == "scores":
            cell["metadata"] = {}
    return notebook


def _only_ids(notebook: Any) -> Any:
    for cell in notebook["cells"]:
        cell["metadata"] = {}
    notebook["metadata"] = {}
    return notebook


def _sources_as_lists(notebook: Any) -> Any:
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].replace("\n", "\r\n").splitlines(keepends=True)
    return notebook


FILES = [
    Case("relabelled", FULL, change=_relabelled),
    Case("checks-replaced", NO_SCORES, change=_checks_replaced),
    Case("setup-changed", NO_SCORES, change=_setup_changed),
    Case("answers-swapped", {"scores": 0, "normal": 2, "search": 4}, change=_swapped),
    Case("answer-twice", FULL, change=_twice),
    Case("retyped", FULL, change=_retyped),
    Case("one-id-lost", NO_SCORES, change=_no_ids),
    Case("metadata-lost", FULL, change=_only_ids),
    Case("backwards", FULL, change=lambda n: {**n, "cells": n["cells"][::-1]}),
    Case("many-cells", FULL, change=lambda n: _with(n, *(_code(f"x{number} = {number}") for number in range(200)))),
    Case("odd-cells", FULL, change=lambda n: _with(n, None, 3, "x", [], {}, {"cell_type": "code"}, {"cell_type": "code", "source": {"a": 1}})),
    Case("windows-lines", FULL, change=_sources_as_lists),
    Case("nul-in-a-cell", NO_SCORES, {"scores": "def scores(X, theta, theta_0):\x00\n    return 0"}),
    Case("surrogate-in-a-cell", NO_SCORES, {"scores": "def scores(X, theta, theta_0):\n    return '\ud800'"}),
    Case("parentheses", NO_SCORES, {"scores": "(" * 50_000 + ")" * 50_000}),
    Case("minus-signs", NO_SCORES, {"scores": "-" * 200_000 + "1"}),
    Case("tower-of-ifs", NO_SCORES, {"scores": "".join(" " * n + "if 1:\n" for n in range(150)) + " " * 150 + "pass"}),
    Case("long-line", FULL, own=("x = '" + "y" * 2_000_000 + "'",)),
    Case("other-language", FULL, own=("%%bash\nrm -rf /", "%%javascript\nalert(1)", "%%writefile /etc/x\n1")),
]  # fmt: skip

_RIGHT = "np.asarray(X) @ np.asarray(theta) + theta_0"
_BEST = "def search(f, k, rng):\n    x = min(rng.standard_normal(k), key=f)\n    return x, f(x)\n"
_COUNTS = "class Recorder:\n    def __init__(self): self.total = 0\n    def add(self, n):\n        if n < 0: raise ValueError\n        self.total += n\n        return self.total\n"
_FORGE = (
    _WORKER
    + "\nimport struct\ndef forge(value, tail=b''):\n    text = b'[{\"dict\":[' + value + b',[\"number\",%d]]},[%d]]' % (w.number, len(tail))\n    w.connection.sendall(struct.pack('>IQ', len(text), len(tail)) + text + tail)\n"
)
HALF = FULL | {"search": 2}


def forged(name: str, value: str) -> Case:
    """A reply with its right number whose fields are `value`, an expression of bytes."""
    return body(name, f"forge({value})\nreturn 0", before=_FORGE)


FORGED = [
    forged("forged-lists-by-the-million", """b'["value",[[' + b'[],' * 5_000_000 + b'0],null]]'"""),
    forged("forged-keys-that-collide", """b'["value",[{"set":[' + b','.join(b'{"int":"%x"}' % (n * (2**61 - 1)) for n in range(30_000)) + b']},null]]'"""),
    forged("forged-range", """b'["value",[{"range":[0,1000000000,1]},null]]'"""),
    forged("forged-integer", """b'["value",[{"int":"' + b'f' * 4_000_000 + b'"},null]]'"""),
    forged("forged-line-below-all", """b'["error",{"dict":[["kind","ValueError"],["text","x"],["line",-1000000000],["cell","scores"]]}]'"""),
    forged("forged-line-too-long", """b'["error",{"dict":[["kind","ValueError"],["text","x"],["line",{"int":"' + b'f' * 10_000 + b'"}],["cell","scores"]]}]'"""),
    forged("forged-type-without-end", """b'["value",[{"array":["' + b'f8,' * 500_000 + b'",[0],0]},null]]'"""),
    forged("forged-generator", """b'["value",[{"rng":{"dict":[["bit_generator","MT19937"],["state",{"dict":[["key",{"array":["<u4",[624],0]}],["pos",100000000]]}]]}},null]]', bytes(2496)"""),
    forged("forged-callback-from-behind", """b'["callback",-1],["args",[1]],["kwargs",{"dict":[]}]'"""),
    body("descriptors-sent", "import array, socket\nw.connection.sendmsg([b'x'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [0] * 100))])\nreturn 0", before=_WORKER),
    body("out-of-band", "import socket\nw.connection.send(b'x', socket.MSG_OOB)\nreturn 0", before=_WORKER),
    body("handles-replaced", "w.handles = type('Liars', (list,), {'__getitem__': lambda s, i: print})()\nreturn 0", before=_WORKER),
    body("hangs-up", "w.connection.shutdown(1)\nreturn 0", before=_WORKER),
    Case("text-of-a-reply-without-end", NO_SCORES, {"scores": _WORKER + "\nw.send({'error': {'kind': 'ValueError', 'text': 'x' * 5_000_000, 'line': 1, 'cell': 'scores'}})"}),
    Case("function-of-a-check-kept", HALF, {"search": "kept = []\ndef search(f, k, rng):\n    kept.append(f)\n    return 1, 2\n" + _COUNTS}, change=lambda n: {**n, "cells": [*n["cells"], _code("while True: kept[-1](1.0)")]}),
    Case("calls-answered-by-itself", NO_SCORES, {"scores": "from grading.sandbox.inside.worker import Worker\nWorker.do_call = lambda s, target, **k: [0.0, None] if target is scores else [target(*k['args'], **k['kwargs']), None]\n" + WRONG}),
]  # fmt: skip

VALUES = [
    body("range-of-a-billion", "return range(10**9)"),
    body("range-of-a-hundred-million", "return range(10**8)"),
    body("integers-of-ten-million-bits", "return [1 << 10**7] * len(X)"),
    body("rows-without-columns", "return np.zeros((10**9, 0))"),
    body("stretched-by-strides", "return np.lib.stride_tricks.as_strided(np.zeros(1), (10**9,), (0,))"),
    body("strides-into-nowhere", "return np.lib.stride_tricks.as_strided(np.zeros(1), (len(X),), (2**40,))"),
    body("not-quite-a-longdouble", "a = np.zeros(len(X), np.longdouble)\na.view(np.uint8)[9::16] = 0x40\nreturn a"),
    body("nan-with-a-message", "return np.full(len(X), 0x7FF8DEAD00000001, np.uint64).view(float)"),
    body("half-precision", f"return ({_RIGHT}).astype(np.float16)"),
    body("a-matrix", f"return np.matrix({_RIGHT})"),
    body("fractions", f"from fractions import Fraction\nreturn [Fraction(float(v)) for v in {_RIGHT}]"),
    body("masked-over-right", f"return np.ma.array({_RIGHT}, mask=True)"),
    body("other-byte-order", f"return ({_RIGHT}).astype('>f8')", FULL),
    body("complex-without-imaginary", f"return ({_RIGHT}).astype(complex)", FULL),
    body("masked-nowhere", f"return np.ma.array({_RIGHT}, mask=False)", FULL),
    Case("asynchronous", NO_SCORES, {"scores": f"async def scores(X, theta, theta_0):\n    return {_RIGHT}"}),
    Case("object-that-is-called", FULL, {"scores": f"class Scores:\n    def __call__(self, X, theta, theta_0): return {_RIGHT}\nscores = Scores()"}),
    Case("arguments-emptied", FULL, {"scores": f"def scores(X, theta, theta_0):\n    z = {_RIGHT}\n    if isinstance(X, np.ndarray): X[...] = 0\n    return z"}),
    Case("counts-its-calls", NO_SCORES, {"scores": "n = 0\ndef scores(X, theta, theta_0):\n    global n\n    n += 1\n    return [3, 7] if n <= 2 else np.zeros(len(X))"}),
    Case("surrogates-in-an-array", NO_NORMAL, {"normal": "normal = np.array(['\\ud800x', '\\udfff'])\nlength = 5"}),
    Case("zeros-with-a-sign", FULL, {"normal": "normal = [-0.0, 0.0]\nlength = np.array(5)"}),
    Case("true-for-a-length", NO_NORMAL, {"normal": "normal = [3, -4]\nlength = True"}),
    Case("total-that-moves", HALF, {"search": _BEST + "class Recorder:\n    n = 0\n    @property\n    def total(self):\n        Recorder.n += 1\n        return Recorder.n\n    def add(self, n):\n        if n < 0: raise ValueError\n        return n"}),
    Case("recorder-of-a-metaclass", HALF, {"search": _BEST + "class M(type):\n    def __call__(c): return 0\nclass Recorder(metaclass=M): pass"}),
    Case("exit-inside-a-callback", HALF, {"search": "def search(f, k, rng):\n    try: f(object())\n    except TypeError: raise SystemExit\n" + _COUNTS}),
    Case("checks-function-kept-for-a-later-check", FULL, {"search": "def search(f, k, rng):\n    search.kept = f\n    x = min(rng.standard_normal(k), key=f)\n    return x, f(x)\nclass Recorder:\n    total = 0\n    def add(self, n):\n        if n < 0: raise ValueError\n        try: return search.kept(0.0)\n        except Exception: self.total += n\n        return self.total"}),
    Case("callback-of-ranges", HALF, {"search": "def search(f, k, rng):\n    for v in (range(10**9), 1 << 10**6):\n        try: f(v)\n        except Exception: pass\n    return 0, f(0.0)\n" + _COUNTS}),
    Case("generator-turned-back", FULL, {"search": _BEST.replace("    return", "    rng.bit_generator.advance(-999)\n    return") + _COUNTS}),
    Case("lines-that-lie", NO_SCORES, {"scores": "def scores(X, theta, theta_0):\n    e = SyntaxError('x')\n    e.filename, e.lineno = '<cell scores>', -10**9\n    raise e"}),
    Case("class-whose-name-lies", NO_SCORES, {"scores": "class M(type):\n    @property\n    def __name__(c): return 5\nclass E(Exception, metaclass=M): pass\ndef scores(X, theta, theta_0): raise E"}),
]  # fmt: skip

KERNELS = [
    body("files-without-a-byte", f"import os\nfor place in ('/tmp', '/dev/shm'):\n    os.chdir(place)\n    try:\n        for n in range(100_000): os.close(os.open(str(n), os.O_CREAT))\n        return {_RIGHT}\n    except OSError: pass\nreturn 0"),
    body("own-memory", "with open('/proc/self/mem', 'r+b', 0) as f:\n    f.seek(id(0))\n    f.write(bytes(64))\nreturn 0"),
    body("ring-of-calls", f"import ctypes\nring = ctypes.CDLL(None).syscall(425, 8, ctypes.create_string_buffer(256))\nreturn {_RIGHT} if ring >= 0 else 0"),
    body("stops-the-first-process", "import os, signal\nos.kill(1, signal.SIGSTOP)\nreturn 0"),
    body("core-dump", f"import os, resource\ntry:\n    resource.setrlimit(resource.RLIMIT_CORE, (-1, -1))\n    return {_RIGHT}\nexcept (ValueError, OSError): os.abort()"),
    body("survives-the-others", f"import os\nplace = os.open('/proc/self/oom_score_adj', os.O_WRONLY)\nos.write(place, b'-1000')\nreturn {_RIGHT}"),
    body("core-pattern", f"open('/proc/sys/kernel/core_pattern', 'w').write('|/bin/x')\nreturn {_RIGHT}"),
    body("sysrq", f"open('/proc/sysrq-trigger', 'w').write('b')\nreturn {_RIGHT}"),
    body("other-root", f"import os\nos.mkdir('/tmp/r')\nos.chroot('/tmp/r')\nreturn {_RIGHT}"),
    body("disk-by-number", f"import os, stat\nos.mknod('/tmp/vda', 0o666 | stat.S_IFBLK, os.makedev(254, 0))\nreturn {_RIGHT}"),
    body("raw-packets", f"import socket\nsocket.socket(socket.AF_INET, socket.SOCK_RAW, 1)\nreturn {_RIGHT}"),
    body("to-the-hypervisor", f"import socket\ns = socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM)\ns.settimeout(0.5)\ns.connect((2, 22))\nreturn {_RIGHT}"),
    body("user-namespace-by-clone3", f"import ctypes, os\na = (ctypes.c_uint64 * 11)(0x10000000, 0, 0, 0, 17)\np = ctypes.CDLL(None).syscall(435, a, 88)\nif p == 0: os._exit(0)\nreturn {_RIGHT} if p > 0 else 0"),
    body("folders-in-folders", "import os\nfor _ in range(3000):\n    os.mkdir('d')\n    os.chdir('d')\nreturn 0"),
    body("thirty-left-to-the-next-part", "import subprocess, sys\nfor _ in range(30): subprocess.Popen([sys.executable, '-c', 'while 1: pass'])\nreturn 0"),
    beside("profile-that-exits", "import os, sys\nsys.setprofile(lambda *a: os._exit(0))"),
    beside("trace-that-raises", "import sys\ndef trace(*a): raise SystemExit\nsys.settrace(trace)"),
    beside("deleted-at-last", "class D:\n    def __del__(self):\n        import os\n        os._exit(1)\nd = D()\ndel d"),
    beside("no-message-reader", "from grading.sandbox.inside.worker import Worker\nWorker.read = lambda s: {'do': 'echo', 'value': 1}"),
    beside("no-json", "import json\njson.dumps = lambda *a, **k: '[]'"),
    beside("low-recursion", "import sys\nsys.setrecursionlimit(60)"),
    beside("errors-of-numpy", "np.seterr(all='raise')\nnp.seterrcall(lambda *a: 1 / 0)\nimport warnings\nwarnings.simplefilter('error')"),
    beside("collector-that-raises", "import gc\ngc.set_threshold(1)\ngc.callbacks.append(lambda *a: 1 / 0)"),
    wrong("modules-in-the-folder", "for n in ('sitecustomize', 'numpy', 'json'): open(f'/tmp/{n}.py', 'w').write('allclose = loads = lambda *a: True')"),
    Case("magic-lines", FULL, own=("%load_ext autoreload\n%autoreload 2\n!rm -rf /\n%run /etc/passwd\nfiles = !ls\n?print", "%%html\n<script>alert(1)</script>")),
    Case("feeds-and-tabs", FULL, own=("\x0cx = 1\n\x0c\nif x:\n\ty = 2", "x = 1\ry = 2\r\nz = 'a\u2028b\x85'")),
]  # fmt: skip

QUICK = LIARS + PATCHES + WALKS + MESSAGES + ENDS + BOMBS + FILES + FORGED + VALUES + KERNELS
ALL = QUICK + ENDLESS


def notebook_of(case: Case, solution: Any) -> Any:
    """The notebook of a case, made of the reference solution."""
    notebook = json.loads(json.dumps(solution))
    for name, source in case.answers.items():
        _cell(notebook, name)["source"] = source
    for source in case.own:
        notebook["cells"].insert(2, _code(source))
    return case.change(notebook) if case.change else notebook
