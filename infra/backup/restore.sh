#!/bin/bash
# restore.sh NAME|latest [SERVICE...]: restores a backup's databases, all or those named, into empty ones, with conversations and missing images, and makes
# the services agree with each other (docs/runbooks/backups.md#restore). Stop the services first. When it was killed or has failed, a second run with the same
# name continues.
# shellcheck source=infra/backup/lib.sh
. "$(dirname "$0")/lib.sh"

[ $# -ge 1 ] || fail "name the backup: restore.sh NAME|latest [SERVICE...]"
use_store
use_images
fetch_backup "$1"
shift
[ $# -gt 0 ] || set -- user catalogue order chat analytics
# A backup without the line was made by a release that knew USD only.
SAVED=$(sed -n 's/^currency //p' "$WORK/$NAME/ABOUT") CURRENCY=$(setting SHOP_CURRENCY USD)
[ "${SAVED:-USD}" = "$CURRENCY" ] || fail "the amounts in $NAME are in ${SAVED:-USD}, but SHOP_CURRENCY is $CURRENCY: set SHOP_CURRENCY=${SAVED:-USD}. Nothing was changed"
note "restoring $* from $NAME"
missing=()
for service in "$@"; do
  [ -f "$WORK/$NAME/$service.dump.age" ] || fail "$NAME holds no database of $service. Nothing was changed"
  url=$(database_url "$service")
  if needs_restore "$service" "$url"; then missing+=("$service"); else note "$service: was restored by an earlier run"; fi
done
for service in "${missing[@]}"; do
  url=$(database_url "$service")
  restore_database "$service" "$url"
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

# Where this job has no way to the event log, the service's own image reconciles: docs/runbooks/restore.md.
RECONCILE=$(setting RECONCILE yes)
for service in "$@"; do
  url=$(database_url "$service")
  if [ "$RECONCILE" = yes ]; then
    note "$service: reconciling"
    DATABASE_URL=$url node "$(dirname "$0")/../../services/$service/src/tasks.ts" reconcile-after-restore
  fi
done
for service in "$@"; do
  url=$(database_url "$service")
  finish_restore "$url"
done
[ "$RECONCILE" = yes ] || { note "$NAME is restored: run reconcile-after-restore of $*"; exit 0; }
note "$NAME is restored: start the services, and verify (npm run verify, or the job verify)"
