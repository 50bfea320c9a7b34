#!/bin/bash
# restore.sh NAME|latest [SERVICE...]: restores a backup's databases, all or those named, into empty ones, with conversations and missing images, and makes
# the services agree with each other (docs/runbooks/backups.md#restore). Stop the services first. A second run continues with the databases that are
# still empty: name them.
# shellcheck source=infra/backup/lib.sh
. "$(dirname "$0")/lib.sh"

[ $# -ge 1 ] || fail "name the backup: restore.sh NAME|latest [SERVICE...]"
use_store
use_images
fetch_backup "$1"
shift
[ $# -gt 0 ] || set -- user catalogue order chat analytics
note "restoring $* from $NAME"
for service in "$@"; do
  [ -f "$WORK/$NAME/$service.dump.age" ] || fail "$NAME holds no database of $service"
  restore_database "$service" "$(database_url "$service")"
  note "$service: restored"
done

for service in "$@"; do
  case $service in
    chat)
      [ -f "$WORK/$NAME/conversations.archive.age" ] || continue
      printf 'uri: "%s"\n' "$(setting MONGODB_URL)" >"$WORK/mongo.yaml"
      decrypt <"$WORK/$NAME/conversations.archive.age" | mongorestore --config "$WORK/mongo.yaml" --quiet --drop --archive
      ;;
    catalogue)
      [ -n "$IMAGES" ] && [ -f "$WORK/$NAME/images.age" ] || continue
      decrypt <"$WORK/$NAME/images.age" >"$WORK/images"
      remote lsf "$IMAGES" --files-only | sort | comm -23 "$WORK/images" - | while read -r image; do
        remote cat "$STORE/images/$image.age" | decrypt >"$WORK/image"
        remote copyto "$WORK/image" "$IMAGES/$image"
      done
      ;;
  esac
done

# Where this job has no way to the event log, the service's own image runs it: docs/runbooks/restore.md.
[ "$(setting RECONCILE yes)" = yes ] || { note "$NAME is restored: run reconcile-after-restore of $*"; exit 0; }
for service in "$@"; do
  note "$service: reconciling"
  DATABASE_URL=$(database_url "$service") node "$(dirname "$0")/../../services/$service/src/tasks.ts" reconcile-after-restore
done
note "$NAME is restored: start the services, and verify (npm run verify, or the job verify)"
