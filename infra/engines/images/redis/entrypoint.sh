#!/bin/sh
# Options and configuration files are for redis-server, which is never run as root. Open to its network, as the official image is.
set -e
case ${1:-} in -* | *.conf | '') set -- redis-server "$@" ;; esac
[ "$1" = redis-server ] || exec "$@"
if [ "$(id -u)" = 0 ]; then
  find . \! -user redis -exec chown redis '{}' +
  exec setpriv --reuid=redis --regid=redis --clear-groups -- "$0" "$@"
fi
exec "$@" --protected-mode no --bind '* -::*'
