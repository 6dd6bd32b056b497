# Read by the scripts beside it: sets $python to a Python 3.11 or newer that can make environments.
# BATIDA_PYTHON names one to use.

find_python() {
    found=
    for python in ${BATIDA_PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        found=$python
        "$python" -c 'import ensurepip, venv' 2>/dev/null && return
    done
    if [ -n "$found" ]; then
        echo "batida: $found has no venv module. On Debian or Ubuntu: apt install python3-venv" >&2
    else
        echo "batida: needs Python 3.11 or newer, and found none${BATIDA_PYTHON:+ (BATIDA_PYTHON=$BATIDA_PYTHON)}." >&2
    fi
    exit 1
}

find_python
