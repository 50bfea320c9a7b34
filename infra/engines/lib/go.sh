# Go 1.25 or newer, for programs that are only to be had as Go modules. Debian 12's Go is older and downloads a newer one as a Go
# module (verified by Go's checksums).
GO_TOOLCHAIN=${GO_TOOLCHAIN:-go1.26.8}

# Builds a program into a new folder. Uses its own caches and removes them: a source build may need more than 1 GB.
install_go_program() { # PACKAGE@VERSION, FOLDER, WHAT TO DO INSTEAD
  local go work
  go=$(recent_go "$3") || exit 1
  work=$(mktemp -d "$SHOP_ENGINES_HOME/.build-go.XXXXXX")
  if ! GOBIN=$work/bin GOMODCACHE=$work/modules GOCACHE=$work/cache CGO_ENABLED=0 GOTOOLCHAIN=local GOFLAGS='-trimpath -modcacherw' \
    nice "$go" install -ldflags '-s -w' "$1" >"$work/log" 2>&1; then
    tail -n 15 "$work/log" >&2
    rm -rf "$work"
    fail "Go could not build $1; or $3"
  fi
  rm -rf "$2" && mv "$work/bin" "$2" && rm -rf "$work"
}

# Prints the path of a recent Go: the machine's, else one that an older Go downloaded.
recent_go() { # WHAT TO DO INSTEAD
  local found
  for found in "$(command -v go || true)" /usr/local/go/bin/go "$SHOP_ENGINES_HOME/$GO_TOOLCHAIN/bin/go"; do
    if is_new_go "$found"; then printf '%s' "$found" && return; fi
  done
  has_command go || install_packages golang-go ca-certificates
  if ! is_new_go "$(command -v go)"; then fetch_go "$(command -v go)" "$1"; fi
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
fetch_go() { # AN OLDER GO, WHAT TO DO INSTEAD
  local arch work from
  arch=$("$1" env GOARCH)
  note "fetching $GO_TOOLCHAIN as a module (70 MB), because $("$1" env GOVERSION) is too old"
  work=$(mktemp -d "$SHOP_ENGINES_HOME/.fetch-go.XXXXXX")
  if ! (cd "$work" && GO111MODULE=on GOMODCACHE=$work/modules GOFLAGS=-modcacherw \
    "$1" mod download "golang.org/toolchain@v0.0.1-$GO_TOOLCHAIN.linux-$arch" >"$work/log" 2>&1); then
    tail -n 15 "$work/log" >&2
    rm -rf "$work"
    fail "Go 1.25 or newer is needed and could not be fetched: put one on PATH, or $2"
  fi
  from=$work/modules/golang.org/toolchain@v0.0.1-$GO_TOOLCHAIN.linux-$arch
  chmod -R u+w "$from"
  find "$from/bin" "$from/pkg" -type f -exec chmod +x {} +
  [ -f "$from/src/go.mod" ] || cp "$from/src/_go.mod" "$from/src/go.mod"
  rm -rf "${SHOP_ENGINES_HOME:?}/$GO_TOOLCHAIN" && mv "$from" "$SHOP_ENGINES_HOME/$GO_TOOLCHAIN" && rm -rf "$work"
}
