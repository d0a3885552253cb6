# Two commands do everything on a machine with Python 3.11 or newer: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := build/compiled

.PHONY: play test check test-interpreted test-compiled show bench clean

play: $(VENV)/play.done
	@$(BIN)/qiju play merit

test: check test-interpreted test-compiled

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Qiju needs Python 3.11 or newer; say which with: make PYTHON=python3.12 ..."; exit 2; }
	$(PYTHON) -m venv $(VENV)

# Playing: the compiled wheel where there is a C compiler, the same files interpreted where there is none.
$(VENV)/play.done: $(VENV)/bin/python pyproject.toml hatch_build.py $(shell find src -type f 2>/dev/null)
	@echo "Setting up (once, about a minute) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check .
	@rm -f $(VENV)/test.done
	@touch $@

# Testing: an editable install, which stays interpreted, with everything the tests need.
$(VENV)/test.done: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[test]'
	@rm -f $(VENV)/play.done
	@touch $@

# ... and beside it the compiled build, in a folder of its own.
$(COMPILED)/done: $(VENV)/test.done pyproject.toml hatch_build.py $(shell find src -name '*.py' 2>/dev/null)
	rm -rf $(COMPILED)
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --target $(COMPILED) .
	@touch $@

check: $(VENV)/test.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test-interpreted: $(VENV)/test.done
	QIJU_EXPECT=interpreted $(BIN)/python -m pytest -n 2

test-compiled: $(COMPILED)/done
	QIJU_EXPECT=compiled PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n 2 -m "not once"

show: $(COMPILED)/done
	PYTHONPATH=$(COMPILED) $(BIN)/python bench/show.py

# The rivals live in an environment of their own, .venv-bench.
bench: $(COMPILED)/done
	$(BIN)/python bench/prepare.py
	.venv-bench/bin/python bench/run.py --compiled $(COMPILED)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
