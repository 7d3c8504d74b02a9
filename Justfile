# Every task of the project. `just` alone lists them.

set shell := ["bash", "-euo", "pipefail", "-c"]

export PATH := justfile_directory() / ".venv/bin:" + justfile_directory() / ".tools/bin:" + env("PATH")
export PYTHONPATH := justfile_directory() / "src"
# Compiled once and kept, even where the surroundings say otherwise: many short processes start here.
export PYTHONDONTWRITEBYTECODE := ""

# Processes that run tests side by side, as many as find room with their servers
workers := "--numprocesses=auto --maxprocesses=4 --dist=worksteal"

# Of browser tests more; few and long: whoever is free takes the next, so that all end together
browsers := "--numprocesses=auto --maxprocesses=10 --dist=load --maxschedchunk=1"

pins := "--generate-hashes --universal --no-annotate --no-header --quiet"

[private]
default:
    @just --list --unsorted

# Install what requirements.txt pins, and the project as it is named, when either has changed
setup:
    #!/usr/bin/env bash
    set -euo pipefail
    mark=.venv/.installed
    now=$(sha256sum requirements.txt pyproject.toml)
    if [ "$now" != "$(cat "$mark" 2>/dev/null)" ]; then
        [ -x .venv/bin/python ] || uv venv --quiet --python "$(command -v python3)" .venv
        uv pip sync --quiet --python .venv/bin/python --require-hashes requirements.txt
        uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation --editable .
        printf '%s' "$now" > "$mark"
    fi

# Install the web app's packages, when the lock file has changed
web-setup: setup
    #!/usr/bin/env bash
    set -euo pipefail
    cd webapp
    if ! cmp -s package-lock.json node_modules/.installed 2>/dev/null; then
        npm ci --no-audit --no-fund --loglevel=error
        cp package-lock.json node_modules/.installed
    fi

# Build the web app into webapp/dist, when its sources have changed
web: web-setup
    #!/usr/bin/env bash
    set -euo pipefail
    cd webapp
    now=$(find src public index.html vite.config.* package-lock.json tsconfig*.json -type f 2>/dev/null | LC_ALL=C sort | xargs cat | sha256sum)
    if [ "$now" != "$(cat dist/.built 2>/dev/null)" ]; then
        npm run --silent build
        printf '%s' "$now" > dist/.built
    fi

# Serve the product at http://127.0.0.1:8000
serve *ARGS: web
    @exec wordmate serve {{ ARGS }}

# Build a wheel that holds the built web app: `pip install` it and `wordmate serve` is enough
wheel: web
    python -m hatchling build --target wheel --clean

# Everything that has to pass before a change lands
test: browser _quick unit e2e

# What takes one core at a time goes side by side
[parallel]
_quick: check web-test

# Formatting, lint, types and the directions of imports
[parallel]
check: _formatting _lint _types _imports _web-lint _web-types

# The parts of `just check`, which are the hooks of .pre-commit-config.yaml as well
_formatting: setup
    ruff format --check src tests alembic

_lint: setup
    ruff check src tests alembic

_types: setup
    mypy

_imports: setup
    lint-imports

_web-lint: web-setup
    cd webapp && npm run --silent lint

_web-types: web-setup
    cd webapp && npm run --silent typecheck

# Domain, application and adapters, on SQLite, PostgreSQL, Redis and a real speech engine. All of it
# holds the floor of coverage, too; `coverage report` then says where it falls short
unit *ARGS: setup
    pytest {{ workers }} {{ if ARGS == "" { "--cov --cov-report=" } else { "" } }} --ignore=tests/e2e --ignore=tests/benchmarks {{ ARGS }}

# The web app's own tests
web-test: web-setup
    cd webapp && npm run --silent test -- --maxWorkers=2

# A real browser against the real server
e2e *ARGS: web browser
    cd webapp && npm run --silent size
    pytest {{ browsers }} tests/e2e {{ ARGS }}

# Find a Chromium, or install Debian's
browser:
    @.ci/browser > /dev/null

# Ten thousand generated requests against the OpenAPI document
fuzz: setup
    WORDMATE_FUZZ_CASES=10000 pytest tests/fuzz -s

# Every pair of commands on one order at each of its statements, and two servers that are killed
races: setup
    WORDMATE_RACES=all pytest tests/races -s

# Small changes of the rules that no test notices: everywhere, or in an area such as domain/orders
mutate *ARGS: setup
    python -m tests.tooling.mutation {{ ARGS }}

# What operations cost, beside a floor measured in the same run
bench *ARGS: web browser
    python -m tests.benchmarks {{ ARGS }}

# Write the machines' graphs, diagrams and traces into docs/machines
machines: web-setup
    python -m wordmate.tools.machines
    cd webapp && npm run --silent machines

# Write what is generated from the operations: OpenAPI, TypeScript types, docs
generate: web-setup machines
    python -m wordmate openapi > webapp/src/rpc/openapi.json
    cd webapp && npm run --silent rpc
    python -m wordmate.tools.docs

# Write docs/licences.md: what the product runs on, and under which licences
licences: setup
    python -m tests.tooling.licences

# Draw the app's icons and its social card, and take the manifest's screenshots
face: web browser
    python -m tests.tooling.face
    python -m tests.tooling.screenshots

# Photograph every page in both languages and both themes, laid out on sheets in test-results/sheets
sheets: web browser
    python -m tests.tooling.sheets

# Format everything
format: web-setup
    ruff format src tests alembic
    ruff check --fix src tests alembic
    cd webapp && npm run --silent format

# Pin every Python package by hash again, from pyproject.toml; and those that serving takes, the same
lock: setup
    uv pip compile pyproject.toml --extra dev {{ pins }} --upgrade --output-file requirements.txt
    uv pip compile pyproject.toml --constraint requirements.txt {{ pins }} --output-file requirements-runtime.txt
