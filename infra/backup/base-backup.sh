#!/bin/bash
# Copies all files of a running PostgreSQL to the store, encrypted: what a recovery to a point in time begins with (docs/runbooks/point-in-time.md). Its
# log comes from archive-wal.sh. The role in POSTGRES_URL may replicate.
# shellcheck source=infra/backup/lib.sh
. "$(dirname "$0")/lib.sh"

use_store
URL=$(setting POSTGRES_URL)
ID=$(on_database "$URL" psql -XAtq -c 'select system_identifier from pg_control_system()')
UNFINISHED=$STORE/cluster-$ID/unfinished/base.tar.age
note "copying the cluster $ID"
on_database "$URL" pg_basebackup --pgdata=- --format=tar --wal-method=none --checkpoint=fast --no-manifest |
  age --encrypt --recipient "$(setting AGE_RECIPIENT)" | remote rcat "$UNFINISHED"
# Named by its end: a recovery can go to any time after that. An interrupted copy never gets there.
AT=$(date -u +%FT%TZ)
BASE=cluster-$ID/base/${AT//:/-}.tar.age
remote moveto "$UNFINISHED" "$STORE/$BASE"
note "$BASE is complete"
