#!/bin/bash
# Options are for mongod, which never runs as root and listens on all addresses by default.
set -euo pipefail
[ "${1:-}" != "" ] && [ "${1#-}" = "$1" ] || set -- mongod "$@"
[ "$1" = mongod ] || exec "$@"
if [ "$(id -u)" -eq 0 ]; then
  find /data/db \! -user mongodb -exec chown mongodb '{}' +
  exec setpriv --reuid=mongodb --regid=mongodb --clear-groups -- "$0" "$@"
fi
[[ " $* " == *' --bind_ip'* ]] || set -- "$@" --bind_ip_all
exec "$@"
