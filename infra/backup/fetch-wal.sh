#!/bin/bash
# fetch-wal.sh FILE PATH: PostgreSQL's restore_command (docs/runbooks/point-in-time.md). Ends with 1 for a segment that is not in the store, which ends the recovery,
# and with more than 125 for everything else, which stops the server: a store that is away must not look like the end of the log.
ABSENT=
end() { # CODE
  rm -rf "${WORK:-}"
  [ "$1" = 0 ] || [ -n "$ABSENT" ] || exit 200
}
trap 'end $?' EXIT
# shellcheck source=infra/backup/lib.sh
. "$(dirname "$0")/lib.sh"
trap 'end $?' EXIT

stop() { cat "$WORK/log" >&2; fail "$*"; }

: >"$WORK/log"
use_store
LOG=$STORE/$(cluster)/wal
status=0
remote copyto "$LOG/$1.age" "$WORK/segment" 2>"$WORK/log" || status=$?
if [ "$status" = 0 ] && [ -f "$WORK/segment" ]; then
  decrypt <"$WORK/segment" >"$2" || fail "$1 cannot be decrypted"
  exit 0
fi
# 0 is what rclone says of an object that is missing in an S3, 3 and 4 of a missing folder and a missing file.
case $status in 0 | 3 | 4) ;; *) stop "$1 cannot be fetched" ;; esac
# A bucket, or a cluster, that is missing looks the same; the log of a cluster with a base backup is never empty.
remote lsf "$LOG" --files-only >"$WORK/names" 2>"$WORK/log" && [ -s "$WORK/names" ] || stop "there is no log in $LOG"
! grep -qx "$1.age" "$WORK/names" || stop "$1 is there, but was not fetched"
ABSENT=yes
exit 1
