#!/bin/bash
# recover.sh CLUSTER TIME|latest [PGDATA]: makes a data folder of PostgreSQL that recovers to a time when it is started (docs/runbooks/point-in-time.md): the newest base
# backup before that time, and the settings that replay its log. CLUSTER is the name in the store, such as cluster-7412; TIME has a zone.
# TIMELINE: `current`, that of the base backup, by default: the newest may be the branch of a recovery to a wrong time.
# shellcheck source=infra/backup/lib.sh
. "$(dirname "$0")/lib.sh"

[ $# -ge 2 ] || fail "name the cluster and the time: recover.sh CLUSTER 2026-12-01T02:00:00Z [PGDATA]"
CLUSTER=$1 TARGET=${3:-${PGDATA:?}}
# `latest`: to the end of the log, which is no target that PostgreSQL could miss.
if [ "$2" = latest ]; then UNTIL=$(date -u +%FT%TZ) SETTINGS=''; else
  UNTIL=$(date -u -d "$2" +%FT%TZ)
  SETTINGS="recovery_target_time = '$(date -u -d "$2" '+%F %T+00')'
recovery_target_action = 'promote'"
fi
use_store
[ -z "$(ls -A "$TARGET" 2>/dev/null)" ] || fail "$TARGET is not empty. Nothing was changed"
BASE=$(remote lsf "$STORE/$CLUSTER/base" --files-only | sort | awk -v until="${UNTIL//:/-}.tar.age" '$0 < until' | tail -n 1)
[ -n "$BASE" ] || fail "$STORE/$CLUSTER has no base backup before $UNTIL"
note "unpacking $BASE"
mkdir -p "$TARGET" && chmod 700 "$TARGET"
remote cat "$STORE/$CLUSTER/base/$BASE" | decrypt | tar -x -C "$TARGET"
# Those of an earlier recovery would stop this one at their time.
sed -i -E '/^(recovery_target|restore_command)/d' "$TARGET/postgresql.auto.conf"
cat >>"$TARGET/postgresql.auto.conf" <<CONF
recovery_target_timeline = '${TIMELINE:-current}'
restore_command = 'CLUSTER=$CLUSTER bash $(cd "$(dirname "$0")" && pwd)/fetch-wal.sh "%f" "%p"'
$SETTINGS
CONF
touch "$TARGET/recovery.signal"
note "start PostgreSQL on $TARGET: it recovers to $2 and then accepts connections"
