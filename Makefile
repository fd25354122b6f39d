# make all    sets everything up in .venv and runs the whole workflow
# make test   sets up and runs all tests
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORES ?= 2
# Where PyTorch's CPU builds are, for test-peers; without it pip takes the default build, which may be several GB:
#   make test-peers TORCH_INDEX=https://download.pytorch.org/whl/cpu
TORCH_INDEX ?=

# One thread a process: the runs are parallel, and small matrices get slower with more (docs/workflow.md).
export OMP_NUM_THREADS := 1
export OPENBLAS_NUM_THREADS := 1

.PHONY: help all test test-peers lint setup

help: ## say what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

all: setup ## set up, train every run and draw every page
	$(BIN)/snakemake --cores $(CORES) all

test: setup ## set up and run all tests
	$(BIN)/python -m pytest --numprocesses $(CORES) --dist loadfile

test-peers: setup ## compare with PyTorch and its trainers, which this installs
	$(BIN)/python -m pip install --quiet $(if $(TORCH_INDEX),--extra-index-url $(TORCH_INDEX)) -r requirements/peers.txt
	$(BIN)/python -m pytest -m peer --numprocesses $(CORES) --dist loadfile

lint: setup ## what .ci/run checks beside the tests
	$(BIN)/snakemake --lint
	$(BIN)/snakefmt --check Snakefile workflow
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

setup: $(VENV)/.installed ## make .venv from the lock file

$(VENV)/.installed: requirements/dev.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "septet needs Python 3.11 or newer, make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/dev.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@
