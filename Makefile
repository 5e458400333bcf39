# The build house. `make help` lists the targets; CONTRIBUTING.md says when to use which.

PYTHON ?= python3
JOBS ?= 3
PORT ?= 8000

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -qq
PYTEST := $(PY) -m pytest -n $(JOBS) --dist worksteal
CODE := src tests bench
PURE := $(addprefix tests/,app chance clauses play rules tiles tournament)

# Compiled modules are kept whatever the environment says: tests start many processes.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.PHONY: all help serve dev tools warm words script compiler servers clients node javascript test check cover \
	cover-framework test-long mutants bench pictures \
	format lock clean

all: warm words script  ## .venv with the command doublesix in it, and the rules compiled for this machine
	@echo "Ready: $(VENV)/bin/doublesix"

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

serve: $(VENV)/.made words script  ## the web application with demonstration events; PORT=8000
	@DOUBLESIX_DATA=$${DOUBLESIX_DATA:-var/data} DOUBLESIX_KEYS=$${DOUBLESIX_KEYS:-var/keys} \
		DOUBLESIX_LOG=$${DOUBLESIX_LOG:-text} $(PY) -m doublesix.web serve --demo --port $(PORT)

dev: $(VENV)/.made words script  ## the same for developers: reloads, shows faults
	@export DOUBLESIX_DATA=var/data DOUBLESIX_KEYS=var/keys DOUBLESIX_DEBUG=1; \
		$(PY) -m doublesix.web manage migrate --verbosity 0 && $(PY) -m doublesix.web manage runserver $(PORT)

tools: $(VENV)/.dev  ## .venv with the tools for tests and checks

test: tools compiler servers clients warm words script  ## all tests, the long ones sampled; every branch of the pure rooms must run
	$(PYTEST) --cov --cov-report=term

check: tools compiler servers clients warm words script  ## format, lint, types, import contracts, security, scripts, fast tests
	$(PY) -m ruff format --check $(CODE)
	$(PY) -m ruff check $(CODE)
	$(PY) -m mypy
	$(VENV)/bin/lint-imports
	$(PY) -m bandit --quiet --configfile pyproject.toml --recursive src & security=$$!; \
	$(PY) tests/javascript/run.py && wait $$security
	$(PYTEST) -m "not slow"

javascript: tools clients script  ## the scripts of the pages: lint, types, unit tests
	$(PY) tests/javascript/run.py

cover: tools compiler servers clients warm words script  ## branch coverage of the pure rooms by the fast tests, with pages in htmlcov/
	$(PYTEST) -m "not slow" --cov --cov-report=term --cov-report=html $(PURE)

cover-framework: tools compiler servers clients warm words script  ## branch coverage of store and web by their own tests
	DOUBLESIX_COVER=framework $(PYTEST) --cov --cov-config=tests/framework.coveragerc --cov-report=term tests/store tests/web

test-long: tools  ## all tests in full, coverage of store and web, then mutation testing
	DOUBLESIX_LONG=1 $(MAKE) test
	$(MAKE) cover-framework
	$(MAKE) mutants

mutants: tools  ## mutation testing
	$(PY) tests/mutation/run.py

bench: $(VENV)/.bench compiler warm  ## every benchmark in bench/
	@set -e; for script in bench/*.py; do echo "== $$script"; $(PY) "$$script"; done

format: tools  ## format the code and mend what ruff can mend
	$(PY) -m ruff check --fix --exit-zero $(CODE)
	$(PY) -m ruff format $(CODE)

pictures: tools servers words script  ## the README's pictures, made anew from the demonstration events
	$(PY) -m tests.pictures

clean:  ## remove all that was made here, .venv too
	rm -rf $(VENV) .venv-lock var build dist htmlcov mutants .coverage .coverage.* .hypothesis \
		.import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(wildcard $(CODE)) -name __pycache__ -type d -prune -exec rm -rf {} +

# Set-up. The file is the proof that a lock was installed; a newer lock installs again.
# A lock names everything, so pip is not asked to look for what it needs: of an extra (coverage[toml]) an older pip
# takes the newest version, whatever the lock says, and fails on the day that one appears.

$(PY):
	.ci/venv "$(PYTHON)" $(VENV)

$(VENV)/.made: $(PY) requirements.lock pyproject.toml
	$(PIP) install --no-deps --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.made requirements-dev.lock
	$(PIP) install --no-deps --require-hashes -r requirements-dev.lock
	@touch $@

$(VENV)/.bench: $(VENV)/.made requirements-bench.lock
	$(PIP) install --no-deps --require-hashes -r requirements-bench.lock
	@touch $@

$(VENV)/.warm: $(VENV)/.made $(wildcard src/doublesix/tiles/*.py src/doublesix/rules/*.py src/doublesix/kernels/*.py)
	@echo "Compiling the rules for this machine: once, a minute or two."
	@$(PY) -m doublesix.bots.warm_up
	@touch $@

warm: $(VENV)/.warm

# What makes clients of the API and checks the scripts of the pages: in places of their own, since
# openapi-python-client asks for an older typer.
NODE := tests/javascript

clients: node $(VENV)/.clients

$(VENV)/.clients: $(PY) requirements-clients.lock $(NODE)/package.json $(NODE)/package-lock.json
	.ci/venv "$(PYTHON)" $(VENV)/clients
	$(VENV)/clients/bin/python -m pip --disable-pip-version-check -qq install --no-deps --require-hashes \
		-r requirements-clients.lock
	mkdir -p $(VENV)/node
	cp $(NODE)/package.json $(NODE)/package-lock.json $(VENV)/node
	npm ci --prefix $(VENV)/node --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

node:
	@{ command -v node && command -v npm; } >/dev/null 2>&1 || .ci/debian nodejs npm

# What people read in French and Spanish, compiled from the .po files.
WORDS := $(patsubst %.po,%.mo,$(wildcard src/doublesix/web/locale/*/LC_MESSAGES/*.po))

words: $(WORDS)

%.mo: %.po $(VENV)/.made
	@$(PY) -m babel.messages.frontend compile --input-file $< --output-file $@ 2>/dev/null

# What phones score rounds with, made from the rules.
SCRIPT := src/doublesix/web/static/doublesix/rules.js

script: $(SCRIPT)

$(SCRIPT): $(VENV)/.made $(wildcard $(addprefix src/doublesix/,tiles/*.py rules/*.py web/rules_script/*.py))
	@$(PY) -m doublesix.web.rules_script $@

servers:  # a browser, five servers and a reader of PDF, for tests
	@{ command -v chromium && command -v chromium-headless-shell && command -v pdftotext \
		&& command -v redis-server && command -v caddy && ls /usr/sbin/nginx /usr/sbin/clamd /usr/lib/postgresql/*/bin/postgres; } >/dev/null 2>&1 \
		|| .ci/debian chromium chromium-headless-shell postgresql redis-server nginx-light caddy clamav-daemon \
			poppler-utils

compiler:
	@command -v cc >/dev/null 2>&1 || .ci/debian gcc libc6-dev

# Locks. UPGRADE=--upgrade takes the newest versions; without it only what pyproject.toml asks for changes.

COMPILE = .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header $(UPGRADE)

lock: node .venv-lock/bin/uv  ## write the requirements*.lock anew
	$(COMPILE) pyproject.toml --group build -o requirements.lock
	$(COMPILE) pyproject.toml --group build --group dev -c requirements.lock -o requirements-dev.lock
	$(COMPILE) --group bench -c requirements-dev.lock -o requirements-bench.lock
	$(COMPILE) --group clients -o requirements-clients.lock
	npm install --prefix $(NODE) --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund

.venv-lock/bin/uv:
	.ci/venv "$(PYTHON)" .venv-lock
	.venv-lock/bin/python -m pip --disable-pip-version-check -qq install uv
