#!/bin/bash
# Creates a cluster on the first start, as the official image does: POSTGRES_USER (postgres), POSTGRES_PASSWORD or
# POSTGRES_PASSWORD_FILE (needed), POSTGRES_DB (the user's name), POSTGRES_INITDB_ARGS, PGDATA. No /docker-entrypoint-initdb.d.
set -euo pipefail

[ "${1:-}" != "" ] && [ "${1#-}" = "$1" ] || set -- postgres "$@"
[ "$1" = postgres ] || exec "$@"

if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then
  POSTGRES_PASSWORD=$(<"$POSTGRES_PASSWORD_FILE")
  export POSTGRES_PASSWORD
  unset POSTGRES_PASSWORD_FILE
fi

if [ "$(id -u)" -eq 0 ]; then
  mkdir -p "$PGDATA"
  find "$PGDATA" \! -user postgres -exec chown postgres '{}' +
  exec setpriv --reuid=postgres --regid=postgres --init-groups -- "$0" "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE}"
  user=${POSTGRES_USER:-postgres}
  # shellcheck disable=SC2086
  initdb --username="$user" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") --encoding=UTF8 ${POSTGRES_INITDB_ARGS:-}
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  database=${POSTGRES_DB:-$user}
  [ "$database" = postgres ] || postgres --single -D "$PGDATA" postgres <<<"CREATE DATABASE \"$database\""
fi
unset POSTGRES_PASSWORD
exec "$@"
