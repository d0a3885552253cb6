# Two commands do everything on a machine with Python 3.11 or newer: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check
COMPILED := build/compiled
PAGE := web/dist/index.html
SOURCES := $(shell find src -type f -not -name '*.pyc' 2>/dev/null)
PAGE_SOURCES := $(shell find web/src web/scripts web/public -type f 2>/dev/null) web/package.json web/package-lock.json

.PHONY: play test check types test-interpreted test-compiled test-web test-browser docs test-docs soak show ladder bench bench-load clean

# A table in the browser as soon as the page is there; the compiled build is made beside it, for the next start.
play: $(VENV)/play.done $(PAGE)
	@$(BIN)/python tools/play.py

test: check test-web test-docs test-interpreted test-compiled test-browser

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Qiju needs Python 3.11 or newer; say which with: make PYTHON=python3.12 ..."; exit 2; }
	$(PYTHON) -m venv $(VENV)

# Playing: an editable install, with the versions that were tested (locks/) where they fit this machine.
$(VENV)/play.done: $(VENV)/bin/python pyproject.toml locks/play.lock
	@echo "首次安装，约半分钟 ... Setting up (once, about half a minute) ..."
	@$(BIN)/python tools/install.py play
	@touch $@

# Testing: everything that the tests need besides.
$(VENV)/test.done: $(VENV)/play.done locks/test.lock
	@$(BIN)/python tools/install.py test
	@touch $@

# ... the page ...
$(PAGE): $(VENV)/play.done $(PAGE_SOURCES)
	@echo "正在构建网页 ... Building the page ..."
	@$(BIN)/python hatch_build.py page
	@touch $@

# ... and beside it the compiled build, in a folder of its own, from a package of sources as a stranger would install it.
$(COMPILED)/done: $(VENV)/test.done $(PAGE) pyproject.toml hatch_build.py tools/compiled.py $(SOURCES)
	$(BIN)/python tools/compiled.py $(COMPILED)
	@touch $@

.PHONY: lock wheels

# The versions and files that an install takes, renewed from pyproject.toml.
$(VENV)/release.done: $(VENV)/play.done
	@$(PIP) -e '.[release]'
	@touch $@

lock: $(VENV)/release.done
	$(BIN)/python tools/lock.py

# What can be published, in dist/: the source package, and the wheel with a tag that the package index takes.
wheels: $(VENV)/release.done $(COMPILED)/done
	$(BIN)/python tools/wheels.py

check: $(VENV)/test.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The page's types, made anew from the server's.
types: $(VENV)/test.done
	$(BIN)/python tools/typescript.py

test-web: $(PAGE)
	$(BIN)/python hatch_build.py npm run check
	$(BIN)/python hatch_build.py npm run test

test-interpreted: $(VENV)/test.done $(PAGE)
	QIJU_EXPECT=interpreted $(BIN)/python -m pytest -n 2 --dist worksteal --ignore tests/browser

test-compiled: $(COMPILED)/done
	QIJU_EXPECT=compiled PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n 2 --dist worksteal -m "not once" --ignore tests/browser

# The page in a real Chromium: the system's own, or one that is fetched for it.
test-browser: $(VENV)/test.done $(PAGE)
	@$(BIN)/python tests/browser/chromium.py
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/browser

# The documentation site in both languages, into build/site. Any warning and any link that leads nowhere is an error.
docs: $(VENV)/test.done
	$(BIN)/python tools/documents.py

test-docs: docs
	$(BIN)/python tools/documents.py --count

# The tests that play with chance, with fresh seeds, which are printed. No part of `make test`.
ROUNDS ?= 5
soak: $(VENV)/test.done $(PAGE)
	@$(BIN)/python tests/browser/chromium.py
	QIJU_EXPECT=interpreted $(BIN)/python tests/soak.py --browser --rounds $(ROUNDS)

# What has been promised, rerun: each figure beside its bar. ONLY="house table" shows some parts; ONLY=before_after
# builds the commit before and runs it against this one, ONLY=minds plays levels against each other for hours.
show: $(COMPILED)/done
	$(BIN)/python bench/prepare.py
	PYTHONPATH=$(COMPILED) .venv-bench/bin/python bench/show.py $(ONLY:%=--only %)

# How strong which bot is: every game's ladder played on for LADDER more games, and the page about them written.
LADDER ?= 400
ladder: $(COMPILED)/done
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/ladder.py --play $(LADDER)

bench: $(COMPILED)/done
	$(BIN)/python bench/prepare.py
	.venv-bench/bin/python bench/run.py --compiled $(COMPILED)

# The table server beside boardgame.io's, under the same load.
bench-load: $(COMPILED)/done
	$(BIN)/python bench/load/run.py

clean:
	rm -rf $(VENV) .venv-bench build dist web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache
