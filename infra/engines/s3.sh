# An S3 server: VersityGW over a folder, built from its Go module, because there is no package of it.
# Needs Go 1.25 or newer. Debian 12's Go is older and downloads a newer one as a Go module (verified by Go's checksums).
VERSITYGW=${VERSITYGW_VERSION:-v1.8.0}
VERSITYGW_BIN=$SHOP_ENGINES_HOME/versitygw-$VERSITYGW/versitygw
GO_TOOLCHAIN=${GO_TOOLCHAIN:-go1.26.8}

has_s3() { [ -x "$VERSITYGW_BIN" ]; }

get_s3() {
  local go work
  go=$(go_for_s3) || exit 1
  note "building VersityGW $VERSITYGW (110 MB of modules, two to three minutes)"
  work=$(mktemp -d "$SHOP_ENGINES_HOME/.build-s3.XXXXXX")
  # Uses its own caches and removes them: a source build needs more than 1 GB.
  if ! GOBIN=$work/bin GOMODCACHE=$work/modules GOCACHE=$work/cache CGO_ENABLED=0 GOTOOLCHAIN=local GOFLAGS='-trimpath -modcacherw' \
    nice "$go" install -ldflags '-s -w' "github.com/versity/versitygw/cmd/versitygw@$VERSITYGW" >"$work/log" 2>&1; then
    tail -n 15 "$work/log" >&2
    rm -rf "$work"
    fail "Go could not build VersityGW $VERSITYGW; or set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY to an S3 that runs"
  fi
  rm -rf "${VERSITYGW_BIN%/*}" && mv "$work/bin" "${VERSITYGW_BIN%/*}" && rm -rf "$work"
}

# Prints the path of a recent Go: the machine's, else one that an older Go downloaded.
go_for_s3() {
  local found
  for found in "$(command -v go || true)" /usr/local/go/bin/go "$SHOP_ENGINES_HOME/$GO_TOOLCHAIN/bin/go"; do
    if is_new_go "$found"; then printf '%s' "$found" && return; fi
  done
  has_command go || install_packages golang-go ca-certificates
  if ! is_new_go "$(command -v go)"; then fetch_go "$(command -v go)"; fi
  found=$(command -v go)
  is_new_go "$found" || found=$SHOP_ENGINES_HOME/$GO_TOOLCHAIN/bin/go
  printf '%s' "$found"
}

is_new_go() { # PATH
  [ -x "$1" ] || return 1
  local version
  version=$(GOTOOLCHAIN=local "$1" version 2>/dev/null | sed -n 's/.*go1\.\([0-9]*\).*/\1/p')
  [ "${version:-0}" -ge 25 ]
}

# A Go release is also a module, golang.org/toolchain, whose files lack execute permission and one of which is renamed.
fetch_go() { # AN OLDER GO
  local arch work from
  arch=$("$1" env GOARCH)
  note "fetching $GO_TOOLCHAIN as a module (70 MB), because $("$1" env GOVERSION) is too old"
  work=$(mktemp -d "$SHOP_ENGINES_HOME/.fetch-go.XXXXXX")
  if ! (cd "$work" && GO111MODULE=on GOMODCACHE=$work/modules GOFLAGS=-modcacherw \
    "$1" mod download "golang.org/toolchain@v0.0.1-$GO_TOOLCHAIN.linux-$arch" >"$work/log" 2>&1); then
    tail -n 15 "$work/log" >&2
    rm -rf "$work"
    fail "Go 1.25 or newer is needed to build VersityGW and could not be fetched: put one on PATH, or set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY to an S3 that runs"
  fi
  from=$work/modules/golang.org/toolchain@v0.0.1-$GO_TOOLCHAIN.linux-$arch
  chmod -R u+w "$from"
  find "$from/bin" "$from/pkg" -type f -exec chmod +x {} +
  [ -f "$from/src/go.mod" ] || cp "$from/src/_go.mod" "$from/src/go.mod"
  rm -rf "${SHOP_ENGINES_HOME:?}/$GO_TOOLCHAIN" && mv "$from" "$SHOP_ENGINES_HOME/$GO_TOOLCHAIN" && rm -rf "$work"
}

marker_s3() { printf '%s' "$DATA/buckets"; }

start_s3() {
  : "${S3_ACCESS_KEY:?the server takes its keys from S3_ACCESS_KEY and S3_SECRET_KEY}" "${S3_SECRET_KEY:?}"
  ! listens "$PORT" || fail "port $PORT is taken"
  mkdir -p "$DATA/buckets" "$DATA/attributes"
  ROOT_ACCESS_KEY=$S3_ACCESS_KEY ROOT_SECRET_KEY=$S3_SECRET_KEY \
    begin_server "$DATA" "$VERSITYGW_BIN" --port "127.0.0.1:$PORT" --health /healthz "${SETTINGS[@]/#/--}" \
    posix --sidecar "$DATA/attributes" "$DATA/buckets"
  await_server "$DATA" s3 30 s3_serves
}

s3_serves() {
  (
    exec 7<>"/dev/tcp/127.0.0.1/$PORT"
    printf 'GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' >&7
    IFS= read -r -t 5 line <&7
    [[ $line == *' 200'* ]]
  ) 2>/dev/null
}
