#!/bin/sh
# Options and files are for node; whatever is a command is run.
set -e
if [ "${1#-}" != "$1" ] || ! command -v "$1" >/dev/null 2>&1; then set -- node "$@"; fi
exec "$@"
