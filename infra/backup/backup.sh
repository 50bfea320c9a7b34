#!/bin/bash
# Makes one encrypted backup of the running shop in the full profile, then deletes old ones (docs/runbooks/backups.md). The databases are dumped at
# once, each from one snapshot. No row, message or image is written to a disk unencrypted.
# shellcheck source=infra/backup/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=infra/backup/expired.sh
. "$(dirname "$0")/expired.sh"

RECIPIENT=$(setting AGE_RECIPIENT)
DAILY=$(setting KEEP_DAILY 7) WEEKLY=$(setting KEEP_WEEKLY 3)
[[ $DAILY =~ ^[1-9][0-9]*$ && $WEEKLY =~ ^[0-9]+$ ]] || fail "KEEP_DAILY must be a number from 1 on, KEEP_WEEKLY one from 0 on"
use_store
use_images
AT=$(date -u +%FT%TZ)
NAME=shop-${AT//:/-}
OUT=$WORK/$NAME
mkdir "$OUT"

encrypt() { age --encrypt --recipient "$RECIPIENT" --output "$1"; }

dump() { # SERVICE
  local url
  url=$(database_url "$1")
  on_database "$url" pg_dump --format=custom --no-owner --no-privileges | encrypt "$OUT/$1.dump.age"
}

# Copies the images that the store lacks: they never change and have names of their own, so each is copied once. Appends the names of the shop's
# images to $WORK/listed, those of the store's to $WORK/stored.
copy_images() {
  remote lsf "$IMAGES" --files-only | sort >"$WORK/images"
  names_in "$STORE/images" | sed -n 's/\.age$//p' | sort >"$WORK/present"
  comm -23 "$WORK/images" "$WORK/present" >"$WORK/new"
  note "copying $(wc -l <"$WORK/new") images that are new"
  local image copied there
  while read -r image; do
    copied=yes
    remote cat "$IMAGES/$image" | encrypt "$WORK/image.age" || copied=
    # After the copy: rclone reads an object that is missing as an empty one.
    there=$(remote lsf "$IMAGES/$image" --files-only)
    if [ -z "$there" ]; then note "$image was deleted meanwhile"; continue; fi
    [ -n "$copied" ] || fail "$image could not be copied: see above"
    remote copyto "$WORK/image.age" "$STORE/images/$image.age"
    printf '%s\n' "$image" >>"$WORK/present"
  done <"$WORK/new"
  rm -f "$WORK/image.age"
  cat "$WORK/images" >>"$WORK/listed"
  cat "$WORK/present" >>"$WORK/stored"
}

# Before and after the dumps: an image that a row refers to may be added or deleted meanwhile.
[ -z "$IMAGES" ] || copy_images

note "dumping ${SERVICES[*]}"
jobs=()
for service in "${SERVICES[@]}"; do dump "$service" & jobs+=($!); done
for job in "${jobs[@]}"; do wait "$job" || fail "a database could not be dumped: see above"; done

if [ -n "${MONGODB_URL:-}${MONGODB_URL_FILE:-}" ]; then
  note 'dumping the conversations'
  # In a file, because arguments are visible to the whole machine.
  printf 'uri: "%s"\n' "$(setting MONGODB_URL)" >"$WORK/mongo.yaml"
  mongodump --config "$WORK/mongo.yaml" --quiet --archive | encrypt "$OUT/conversations.archive.age"
fi

if [ -n "$IMAGES" ]; then
  copy_images
  # Whatever was there at one of the two times, without what was deleted before it could be copied.
  sort -u "$WORK/listed" -o "$WORK/listed"
  sort -u "$WORK/stored" -o "$WORK/stored"
  comm -12 "$WORK/listed" "$WORK/stored" | encrypt "$OUT/images.age"
fi

RELEASE=$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$(dirname "$0")/../../packages/platform/package.json")
order=$(database_url order)
# Before an update has made the table, all amounts are in USD.
CURRENCY=
if [ -n "$(on_database "$order" psql -XAtq -v ON_ERROR_STOP=1 -c "select to_regclass('fixed_values')")" ]; then
  CURRENCY=$(on_database "$order" psql -XAtq -v ON_ERROR_STOP=1 -c "select value from fixed_values where name = 'currency'")
fi
printf 'made %s\nrelease %s\ncurrency %s\n%s\n' "$AT" "$RELEASE" "${CURRENCY:-USD}" "$(pg_dump --version)" >"$OUT/ABOUT"
(cd "$OUT" && sha256sum -- * >"$WORK/SHA256SUMS")
remote copy "$OUT" "$STORE/$NAME"
# Last: without it a backup is incomplete.
remote copyto "$WORK/SHA256SUMS" "$STORE/$NAME/SHA256SUMS"
record backup "$AT"
note "$NAME is complete: $(du -sh "$OUT" | cut -f1) without images"

# A listing that failed, or lacks what was written just now, would name good backups for deletion.
complete_backups >"$WORK/complete" && grep -qx "$NAME" "$WORK/complete" || fail "the complete backups could not be listed: none was deleted"

# Whatever has no SHA256SUMS after two days is the rest of a job that was killed.
remote lsf "$STORE" --dirs-only | sed -n 's,^\(shop-.*\)/$,\1,p' | sort | comm -23 - "$WORK/complete" |
  awk -v before="shop-$(date -u -d '2 days ago' +%FT%H-%M-%SZ)" '$0 < before' | while read -r rest; do
  note "deleting the incomplete $rest"
  remote purge "$STORE/$rest"
done

expired "$DAILY" "$WEEKLY" <"$WORK/complete" | while read -r old; do
  note "deleting $old"
  remote purge "$STORE/$old"
done
