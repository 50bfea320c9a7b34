#!/usr/bin/env bash
# Real engines for the tests, on a bare Debian machine.
#
#   engines.sh get   ENGINE                      fetch it once: kafka, mongo, redis, s3, docker, chromium, kustomize, promtool,
#                                                backup
#   engines.sh has   ENGINE                      exit code 0 when `get` has nothing to do
#   engines.sh start SERVER --port N --data DIR  listen on 127.0.0.1:N (Kafka's controller on N+1); returns when it serves
#                           [--set NAME=VALUE]   a server setting that overrides those of this script
#   engines.sh stop  SERVER --data DIR           TERM, then KILL; the data stays
#   engines.sh env   docker --data DIR           print the DOCKER_HOST to export; nothing for Docker's own socket. It takes no --port
#
# One file per engine in this folder: get_X and has_X, and for servers start_X and marker_X (which identifies its command line).
# Fetched files live in SHOP_ENGINES_HOME (~/.cache/shop-engines); system packages are announced before apt-get is run.
set -euo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
SHOP_ENGINES_HOME=${SHOP_ENGINES_HOME:-$HOME/.cache/shop-engines}

note() { printf 'engines: %s\n' "$*" >&2; }
fail() { note "$*"; exit 1; }
usage() { sed -n '4,10p' "${BASH_SOURCE[0]}" | cut -c3- >&2; exit 2; }

# shellcheck source=/dev/null
for part in "$HERE"/lib/*.sh "$HERE"/{backup,chromium,docker,kafka,kustomize,mongo,promtool,redis,s3}.sh; do . "$part"; done

verb=${1:-} engine=${2:-}
[ $# -ge 2 ] || usage
shift 2
declare -F "has_$engine" >/dev/null || fail "there is no engine called '$engine'"

PORT='' DATA='' SETTINGS=()
while [ $# -gt 0 ]; do
  case $1 in
    --port) PORT=${2:?--port needs a number}; shift 2 ;;
    --data) DATA=${2:?--data needs a folder}; shift 2 ;;
    --set) SETTINGS+=("${2:?--set needs NAME=VALUE}"); shift 2 ;;
    *) usage ;;
  esac
done

case $verb in
  has) "has_$engine" ;;
  get)
    "has_$engine" && exit 0
    mkdir -p "$SHOP_ENGINES_HOME"
    exec 9>"$SHOP_ENGINES_HOME/.lock-$engine"
    flock -w 900 9 || fail "another process has been fetching $engine for 15 minutes"
    "has_$engine" || "get_$engine"
    ;;
  start)
    [ -n "$DATA" ] && { [ -n "$PORT" ] || [ "$engine" = docker ]; } || usage
    "has_$engine" || fail "$engine is missing: run 'infra/engines/engines.sh get $engine'"
    mkdir -p "$DATA" && DATA=$(cd "$DATA" && pwd)
    if runs "$DATA" "$("marker_$engine")"; then note "$engine runs already in $DATA"; else "start_$engine"; fi
    ;;
  stop)
    [ -n "$DATA" ] || usage
    [ ! -d "$DATA" ] || { DATA=$(cd "$DATA" && pwd); end_server "$DATA" "$("marker_$engine")"; }
    ;;
  env)
    declare -F "env_$engine" >/dev/null || usage
    [ ! -d "$DATA" ] || DATA=$(cd "$DATA" && pwd)
    "env_$engine"
    ;;
  *) usage ;;
esac
