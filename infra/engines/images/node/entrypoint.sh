#!/bin/sh
# Options and files are arguments of node; other commands run as they are.
set -e
if [ "${1#-}" != "$1" ] || ! command -v "$1" >/dev/null 2>&1; then set -- node "$@"; fi
exec "$@"
