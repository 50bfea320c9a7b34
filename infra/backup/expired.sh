# shellcheck shell=bash
# Reads the names of complete backups (`shop-2026-12-01T02-00-00Z`), prints those that may be deleted: keeps the newest of each of the last DAILY
# days and of the last WEEKLY weeks that have one. The newest of all is always kept, whatever the clock says.
expired() { # DAILY from 1 on, WEEKLY
  local name day week days=0 weeks=0 last_day='' last_week='' kept
  sort -r | while read -r name; do
    day=${name:5:10} week=$(date -u -d "${name:5:10}" +%G-%V) kept=
    [ "$day" = "$last_day" ] || [ "$days" -ge "$1" ] || { kept=1 days=$((days + 1)); }
    [ "$week" = "$last_week" ] || [ "$weeks" -ge "$2" ] || { kept=1 weeks=$((weeks + 1)); }
    last_day=$day last_week=$week
    [ -n "$kept" ] || printf '%s\n' "$name"
  done
}
