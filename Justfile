# Every task of the project. `just` alone lists them.

set shell := ["bash", "-euo", "pipefail", "-c"]

export PATH := justfile_directory() / ".venv/bin:" + justfile_directory() / ".tools/bin:" + env("PATH")
export PYTHONPATH := justfile_directory() / "src"
# Write bytecode even if the environment disables it: many short processes start here.
export PYTHONDONTWRITEBYTECODE := ""

# Processes for tests: each also needs memory for its servers
workers := "--numprocesses=auto --maxprocesses=4 --dist=worksteal"

# Browser tests are few and long: more processes, and a free one takes the next test
browsers := "--numprocesses=auto --maxprocesses=10 --dist=load --maxschedchunk=1"

pins := "--generate-hashes --universal --no-annotate --no-header --quiet"

[private]
default:
    @just --list --unsorted

# Install what requirements.txt pins, the voice where it has wheels, and the project, if one has changed
setup:
    #!/usr/bin/env bash
    set -euo pipefail
    mark=.venv/.installed
    now=$(sha256sum requirements.txt requirements-voice.txt pyproject.toml)
    if [ "$now" != "$(cat "$mark" 2>/dev/null)" ]; then
        [ -x .venv/bin/python ] || uv venv --quiet --python "$(command -v python3)" .venv
        sync() { uv pip sync --quiet --python .venv/bin/python --require-hashes requirements.txt "$@"; }
        sync requirements-voice.txt || { sync; echo "No human voice for this machine: espeak-ng speaks." >&2; }
        uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation --editable .
        printf '%s' "$now" > "$mark"
    fi

# Install the web app's packages, if the lock file has changed
web-setup: setup
    #!/usr/bin/env bash
    set -euo pipefail
    cd webapp
    if ! cmp -s package-lock.json node_modules/.installed 2>/dev/null; then
        npm ci --no-audit --no-fund --loglevel=error
        cp package-lock.json node_modules/.installed
    fi

# Build the web app into webapp/dist, if its sources have changed
web: web-setup
    #!/usr/bin/env bash
    set -euo pipefail
    cd webapp
    now=$(find src public index.html desk.html worker.js vite.config.* package-lock.json tsconfig*.json -type f 2>/dev/null | LC_ALL=C sort | xargs cat | sha256sum)
    if [ "$now" != "$(cat dist/.built 2>/dev/null)" ]; then
        npm run --silent build
        printf '%s' "$now" > dist/.built
    fi

# Run the service at http://127.0.0.1:8000
serve *ARGS: web
    @exec wordmate serve {{ ARGS }}

# Build a wheel with the built web app
wheel: web
    python -m hatchling build --target wheel --clean

# Everything that must pass before a change lands
test: browser _quick unit e2e

# Tasks that use one core each run in parallel
[parallel]
_quick: check web-test

# Formatting, lint, types and import directions
[parallel]
check: _formatting _lint _types _imports _web-lint _web-types

# The parts of `just check`; .pre-commit-config.yaml runs them too
_formatting: setup
    ruff format --check src tests alembic

_lint: setup
    ruff check src tests alembic

# Types hold for the oldest Python and for the newest
_types: setup
    mypy
    mypy --python-version 3.14

_imports: setup
    lint-imports

_web-lint: web-setup
    cd webapp && npm run --silent lint

_web-types: web-setup
    cd webapp && npm run --silent typecheck

# Domain, application and adapters, on SQLite, PostgreSQL, Redis and a real speech engine. All of it
# also checks the coverage floor; `coverage report` shows what is missing
unit *ARGS: setup _redis
    pytest {{ workers }} {{ if ARGS == "" { "--cov --cov-report=" } else { "" } }} --ignore=tests/e2e --ignore=tests/benchmarks {{ ARGS }}

# The web app's own tests, all or those of some files, e.g. src/rpc
web-test *FILES: web-setup
    cd webapp && npm run --silent test -- --maxWorkers=2 {{ FILES }}

# Browser tests against the real server
e2e *ARGS: web browser
    cd webapp && npm run --silent size
    pytest {{ browsers }} tests/e2e {{ ARGS }}

_redis: setup
    @.ci/redis

# Find a Chromium, or install Debian's
browser:
    @.ci/browser > /dev/null

# Send ten thousand requests generated from the OpenAPI document
fuzz: setup
    WORDMATE_FUZZ_CASES=10000 pytest tests/fuzz -s

# Interleave every pair of commands on one order at each statement, and kill two servers
races: setup
    WORDMATE_RACES=all pytest tests/races -s

# Lessons while database, Redis and servers fail, and floods beside somebody who reads
chaos *ARGS: setup
    python -m tests.chaos {{ ARGS }}

# Upgrade under running lessons: servers of an earlier commit beside servers of this one
rolling COMMIT *ARGS: setup
    python -m tests.chaos.rolling {{ COMMIT }} {{ ARGS }}

# Hold lessons all at once, at the pace of people: how many, of how many minutes, how many times as fast
load *ARGS: setup
    python -m tests.load {{ ARGS }}

# The same beside reminders, new sounds, a backup and an upgrade of servers and worker
exam *ARGS: setup
    python -m tests.load.exam {{ ARGS }}

# Compare two servers and a worker with one process: seconds of a round, cores of each process
scaling *ARGS: setup
    python -m tests.load.scaling {{ ARGS }}

# Time lists and the clock in a school of many students on PostgreSQL, e.g. 100000: 15 GB, 20 minutes
growth *ARGS: setup
    python -m tests.growth {{ ARGS }}

# Hold lessons whose network, devices, clocks, queue and service fail, e.g. 10000, or 1 4711 for one of them
torture *ARGS: setup
    python -m tests.torture {{ ARGS }}

# Kill a real server under lessons, a hundred rounds on each database
kills ROUNDS="100": setup
    python -m tests.torture.kills {{ ROUNDS }}

# Mutation test: find small changes of the rules that no test notices, e.g. in domain/orders
mutate *ARGS: setup
    python -m tests.tooling.mutation {{ ARGS }}

# Measure what operations cost against a floor in the same run
bench *ARGS: web browser
    python -m tests.benchmarks {{ ARGS }}

# Generate the machines' graphs, diagrams and traces in docs/machines
machines: web-setup
    python -m wordmate.tools.machines
    cd webapp && npm run --silent machines

# Generate OpenAPI, TypeScript types, machines and docs
generate: web-setup machines
    python -m wordmate openapi > webapp/src/rpc/openapi.json
    cd webapp && npm run --silent rpc
    python -m wordmate.tools.docs

# Generate docs/licences.md, and docs/supply-chain.cdx.json: every pinned package as CycloneDX
licences: setup
    python -m tests.tooling.licences
    python -m tests.tooling.supply_chain

# Ask an advisory service for known vulnerabilities of every pinned package
audit *ARGS: setup
    python -m tests.tooling.audit {{ ARGS }}

# Draw the app's icons and social card, and take the manifest's screenshots
face: web browser
    python -m tests.tooling.face
    python -m tests.tooling.screenshots

# Take screenshots of every page in both languages and themes, on sheets in test-results/sheets
sheets: web browser
    python -m tests.tooling.sheets

# Format everything
format: web-setup
    ruff format src tests alembic
    ruff check --fix src tests alembic
    cd webapp && npm run --silent format

# Pin Python packages by hash: all of pyproject.toml but the voice, those that the service needs, and those
# of traces and of the voice
lock: setup
    uv pip compile pyproject.toml --extra dev --extra traces {{ pins }} --upgrade --output-file requirements.txt
    uv pip compile pyproject.toml --constraint requirements.txt {{ pins }} --output-file requirements-runtime.txt
    for extra in traces voice; do \
        python -c 'import sys, tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"][sys.argv[1]], sep="\n")' "$extra" \
            | uv pip compile - --constraint requirements.txt {{ pins }} --output-file "requirements-$extra.txt"; \
    done
