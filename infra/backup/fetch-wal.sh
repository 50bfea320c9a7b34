#!/bin/bash
# fetch-wal.sh FILE PATH: PostgreSQL's restore_command (docs/runbooks/point-in-time.md). Ends with 1 for a segment that is not in the store, which ends the recovery,
# and with more than 125 for everything else, which stops the server: a store that is away must not look like the end of the log.
# shellcheck source=infra/backup/lib.sh
. "$(dirname "$0")/lib.sh"

use_store
status=0
remote copyto "$STORE/$(cluster)/wal/$1.age" "$WORK/segment" 2>"$WORK/log" || status=$?
case $status in
  0) decrypt <"$WORK/segment" >"$2" || exit 200 ;;
  # A folder, or a file, that is not there.
  3 | 4) exit 1 ;;
  *) cat "$WORK/log" >&2; exit 200 ;;
esac
