#!/bin/bash
# check.sh [NAME]: restores a backup, the newest by default, into a PostgreSQL of its own, verifies it as `npm run verify` does, and deletes it. Notes in the shop's
# databases that it succeeded (docs/runbooks/backups.md). Starts no service, so that no email is sent and PayPal is not called.
# shellcheck source=infra/backup/lib.sh
. "$(dirname "$0")/lib.sh"

use_store
fetch_backup "${1:-latest}"
export PGDATA=$WORK/postgres
stop() { pg_ctl -s -m immediate stop >/dev/null 2>&1 || true; rm -rf "$WORK"; }
trap stop EXIT
note "restoring $NAME into an empty place"
PORT=${CHECK_PORT:-54329}
PASSWORD=$(head -c 24 /dev/urandom | base64 | tr +/ -_)
export PGPASSWORD=$PASSWORD
initdb --no-sync --username=check --auth=scram-sha-256 --pwfile=<(printf '%s' "$PASSWORD") --encoding=UTF8 --locale=C.UTF-8 --locale-provider=builtin --builtin-locale=C.UTF-8 >/dev/null
pg_ctl -s -w start -l "$WORK/postgres.log" \
  -o "-p $PORT -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c full_page_writes=off"
verified=()
for service in "${SERVICES[@]}"; do
  createdb -h 127.0.0.1 -p "$PORT" -U check "$service"
  url=postgresql://check:$PASSWORD@127.0.0.1:$PORT/$service
  restore_database "$service" "$url"
  verified+=("${service^^}_DATABASE_URL=$url")
done
AT=$(sed -n 's/^made //p' "$WORK/$NAME/ABOUT")
unset PGPASSWORD
(
  # Not as arguments of `env`, which are visible to the whole machine.
  export "${verified[@]}" BACKED_UP_AT="$AT"
  unset PAYPAL_CLIENT_ID PAYPAL_CLIENT_SECRET PAYPAL_CLIENT_SECRET_FILE PAYPAL_MERCHANT_ID PAYPAL_WEBHOOK_ID PAYPAL_API_URL
  exec node "$(dirname "$0")/../src/verify/verify.ts"
) || fail "the books of $NAME do not agree: see above"
record check "$(date -u +%FT%TZ)"
note "$NAME can be restored, and its books agree"
