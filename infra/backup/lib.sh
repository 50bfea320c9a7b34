# Shared by backup.sh, restore.sh and check.sh: where backups are, and the databases that they hold (docs/runbooks/backups.md).
# shellcheck shell=bash
set -euo pipefail
umask 077

# They are dumped at once, each from a snapshot of its own; a restore makes them agree.
SERVICES=(analytics user catalogue order chat)

# Sets WORK, a folder of this run, locked until it ends. Deletes what killed runs have left, which may be decrypted.
make_work() {
  local base=${TMPDIR:-/tmp} left
  # No other run is between its mktemp and its lock.
  exec 8<"$base"
  flock 8
  for left in "$base"/shop-backup.*; do
    [ ! -O "$left" ] || (flock -n 9 && rm -rf "$left") 9<"$left" || true
  done
  WORK=$(mktemp -d "$base/shop-backup.XXXXXX")
  exec 9<"$WORK"
  flock 9
  exec 8<&-
}
make_work
trap 'rm -rf "$WORK"' EXIT

note() { printf '%s backup: %s\n' "$(date -u +%FT%TZ)" "$*" >&2; }
fail() { note "$*"; exit 1; }

# The value of NAME, or the content of the file that NAME_FILE names; fails without a default when both are missing.
setting() { # NAME [DEFAULT]
  local file=$1_FILE
  if [ -n "${!1:-}" ]; then printf '%s' "${!1}"
  elif [ -n "${!file:-}" ]; then cat "${!file}"
  elif [ $# -gt 1 ]; then printf '%s' "$2"
  else fail "$1 or $1_FILE is missing"; fi
}

database_url() { setting "${1^^}_DATABASE_URL"; }

# Runs a tool of PostgreSQL for the database of a URL. The password goes into a file, because arguments are visible to the whole machine.
on_database() { # URL COMMAND...
  local url=$1 PGPASSFILE=${PGPASSFILE:-} password
  shift
  if [[ $url =~ ^(postgres(ql)?://[^:/@]*):([^@/]*)(@.*)$ ]]; then
    url=${BASH_REMATCH[1]}${BASH_REMATCH[4]} password=${BASH_REMATCH[3]//\\/\\\\}
    printf -v password %b "${password//%/\\x}"
    password=${password//\\/\\\\}
    PGPASSFILE=$(mktemp "$WORK/password.XXXXXX")
    printf '*:*:*:*:%s\n' "${password//:/\\:}" >"$PGPASSFILE"
  fi
  export PGPASSFILE
  "$@" -d "$url"
}

# Makes an S3 known to rclone under a name; `rclone` reads these variables, and nothing is written to disk.
use_s3() { # NAME PREFIX of the variables
  local name=RCLONE_CONFIG_${1^^}
  export "${name}_TYPE=s3" "${name}_PROVIDER=Other" "${name}_NO_CHECK_BUCKET=true"
  local value
  # Two steps each: `export NAME=$(…)` would go on without the value.
  value=$(setting "${2}ENDPOINT"); export "${name}_ENDPOINT=$value"
  value=$(setting "${2}ACCESS_KEY"); export "${name}_ACCESS_KEY_ID=$value"
  value=$(setting "${2}SECRET_KEY"); export "${name}_SECRET_ACCESS_KEY=$value"
  value=$(setting "${2}REGION" us-east-1); export "${name}_REGION=$value"
}

# Sets STORE, where backups are kept: a bucket of its own, or BACKUP_DIR.
use_store() {
  if [ -z "${BACKUP_S3_ENDPOINT:-}${BACKUP_S3_ENDPOINT_FILE:-}" ] && [ -n "${BACKUP_DIR:-}" ]; then STORE=$BACKUP_DIR; return; fi
  use_s3 store BACKUP_S3_
  STORE=store:$(setting BACKUP_S3_BUCKET)
}

# Sets IMAGES, where the shop's images are: empty without an S3.
use_images() {
  IMAGES=
  [ -n "${S3_ENDPOINT:-}${S3_ENDPOINT_FILE:-}" ] || return 0
  use_s3 images S3_
  IMAGES=images:$(setting S3_BUCKET)
}

remote() { rclone --config /dev/null --log-level ERROR "$@"; }

# The names in a folder of the store; none where it does not exist yet, which rclone reports by 3.
names_in() { remote lsf "$1" --files-only || [ $? -eq 3 ]; }

# The names of the complete backups, oldest first: SHA256SUMS is written last.
complete_backups() {
  remote lsf "$STORE" --recursive --files-only --include '/shop-*/SHA256SUMS' | cut -d/ -f1 | sort
}

# Copies a backup without its images to $WORK/NAME, and compares every file with its checksum.
fetch_backup() { # NAME, or `latest`
  NAME=$1
  [ "$NAME" != latest ] || NAME=$(complete_backups | tail -n 1)
  [ -n "$NAME" ] || fail "there is no complete backup in $STORE"
  remote copy "$STORE/$NAME" "$WORK/$NAME"
  [ -f "$WORK/$NAME/SHA256SUMS" ] || fail "$STORE/$NAME is no complete backup"
  (cd "$WORK/$NAME" && sha256sum --check --quiet SHA256SUMS) || fail "$STORE/$NAME is damaged: see above. Nothing was changed"
}

decrypt() { age --decrypt --identity "${AGE_IDENTITY_FILE:?names the file with the private key}"; }

# What the comment of a database says of it until the whole restore has ended.
unfinished() { printf 'an unfinished restore of the backup %s' "$NAME"; }

# Whether a database still needs the fetched backup: not when an unfinished restore of it brought it there. Fails when it has other tables.
needs_restore() { # SERVICE URL
  local found
  found=$(on_database "$2" psql -XAtq -v ON_ERROR_STOP=1 -c "select (select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace),
    (select shobj_description(oid, 'pg_database') from pg_database where datname = current_database())") || fail "the database of $1 cannot be read"
  [ "${found%%|*}" != 0 ] || return 0
  [ "${found#*|}" != "$(unfinished)" ] || return 1
  fail "the database of $1 has ${found%%|*} tables: restore into an empty one. Nothing was changed"
}

# Restores a service's database, which must have no tables, from the fetched backup, and notes that in its comment. All or nothing, whenever it is killed:
# the transaction is committed by the last line.
restore_database() { # SERVICE URL
  {
    printf 'begin;\n'
    decrypt <"$WORK/$NAME/$1.dump.age" | pg_restore --exit-on-error --no-owner --no-privileges --file=- &&
      printf "select pg_catalog.format('comment on database %%I is %%L', pg_catalog.current_database(), '%s') \\gexec\ncommit;\n" "$(unfinished)"
  } | on_database "$2" psql -Xq -v ON_ERROR_STOP=1 >/dev/null
}

# Ends an unfinished restore: from now on the database belongs to the shop.
finish_restore() { # URL
  on_database "$1" psql -Xq -v ON_ERROR_STOP=1 >/dev/null <<'SQL'
select format('comment on database %I is null', current_database()) \gexec
SQL
}

# Notes in each database that a step succeeded; the services show it (docs/metrics.md#backups).
record() { # backup|check TIME
  local service url
  for service in "${SERVICES[@]}"; do
    url=$(database_url "$service")
    on_database "$url" psql -Xq -v ON_ERROR_STOP=1 -v step="$1" -v at="$2" <<'SQL'
insert into backup_times (step, at) values (:'step', :'at')
on conflict (step) do update set at = greatest(backup_times.at, excluded.at);
SQL
  done
}

# The folder of this PostgreSQL's log in the store. Runs in its data folder, as PostgreSQL runs the commands of its archive.
cluster() {
  [ -n "${CLUSTER:-}" ] || CLUSTER=cluster-$(pg_controldata . | sed -n 's/^Database system identifier: *//p')
  printf '%s' "$CLUSTER"
}
