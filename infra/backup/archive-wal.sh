#!/bin/bash
# archive-wal.sh PATH FILE: PostgreSQL's archive_command (docs/runbooks/point-in-time.md). Encrypts a segment of the write-ahead log and copies it to the
# store; PostgreSQL keeps the segment and tries again until this succeeds.
# shellcheck source=infra/backup/lib.sh
. "$(dirname "$0")/lib.sh"

use_store
age --encrypt --recipient "$(setting AGE_RECIPIENT)" --output "$WORK/segment" "$1"
remote copyto "$WORK/segment" "$STORE/$(cluster)/wal/$2.age"
