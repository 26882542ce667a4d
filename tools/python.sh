# Sourced by play and check in the project's root: sets $python to a Python of 3.11 or newer, one with
# pip if there is any (that of another project's .venv may have none), or ends with one line.
python=
for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
    "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
    python=${python:-$candidate}
    if "$candidate" -c 'import importlib.util as i; i.find_spec("pip") or exit(1)' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "Kahwa needs Python 3.11 or newer, and there is none on PATH (python3)." >&2
    exit 1
fi
