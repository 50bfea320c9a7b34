#!/bin/bash
# fetch-wal.sh FILE PATH: PostgreSQL's restore_command (docs/runbooks/point-in-time.md). Fails for a segment that is not in the store, which ends the recovery.
# shellcheck source=infra/backup/lib.sh
. "$(dirname "$0")/lib.sh"

use_store
remote copyto "$STORE/$(cluster)/wal/$1.age" "$WORK/segment" 2>/dev/null || exit 1
decrypt <"$WORK/segment" >"$2"
