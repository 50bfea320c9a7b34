# promtool, which checks the rules and queries of infra/observability: one program of Debian's package prometheus, without its server.
PROMTOOL=$SHOP_ENGINES_HOME/promtool/promtool

has_promtool() { [ -x "$PROMTOOL" ]; }

get_promtool() {
  has_command apt-get || fail "there is no apt-get here: put a promtool at $PROMTOOL"
  note "fetching promtool in Debian's package prometheus (20 MB)"
  local work
  work=$(mktemp -d "$SHOP_ENGINES_HOME/.fetch-promtool.XXXXXX")
  if ! fetch_prometheus "$work"; then
    tail -n 15 "$work/log" >&2
    rm -rf "$work"
    fail 'apt-get could not download prometheus'
  fi
  dpkg-deb -x "$work"/prometheus_*.deb "$work/files"
  mkdir -p "${PROMTOOL%/*}" && mv "$work/files/usr/bin/promtool" "$PROMTOOL" && rm -rf "$work"
}

# The package lists of a new machine are empty; to refresh them needs root.
fetch_prometheus() { # FOLDER
  local root=() log=$1/log
  [ "$(id -u)" -eq 0 ] || root=(sudo -n)
  download_prometheus "$1" || { apt_get update && download_prometheus "$1"; }
}

download_prometheus() { (cd "$1" && apt-get -q download prometheus >>"$1/log" 2>&1); }
