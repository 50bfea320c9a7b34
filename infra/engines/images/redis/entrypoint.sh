#!/bin/sh
# Options and configuration files are for redis-server, which never runs as root. Listens on all addresses, as the official image does.
set -e
case ${1:-} in -* | *.conf | '') set -- redis-server "$@" ;; esac
[ "$1" = redis-server ] || exec "$@"
if [ "$(id -u)" = 0 ]; then
  find . \! -user redis -exec chown redis '{}' +
  exec setpriv --reuid=redis --regid=redis --clear-groups -- "$0" "$@"
fi
exec "$@" --protected-mode no --bind '* -::*'
