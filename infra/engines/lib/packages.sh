# System packages, said aloud before they are installed.

has_command() { command -v "$1" >/dev/null 2>&1; }

install_packages() { # PACKAGE...
  has_command apt-get || fail "please install by hand, there is no apt-get here: $*"
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    if has_command sudo && sudo -n true 2>/dev/null; then root=(sudo); else fail "needs root once: apt-get install $*"; fi
  fi
  note "installing system packages: $*"
  local log=$SHOP_ENGINES_HOME/apt-get.log
  mkdir -p "$SHOP_ENGINES_HOME"
  local apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)
  # The package lists may be absent or old: refresh them only when the first try fails.
  "${apt[@]}" install --no-install-recommends "$@" >"$log" 2>&1 && return 0
  "${apt[@]}" update >>"$log" 2>&1 || true
  "${apt[@]}" install --no-install-recommends "$@" >>"$log" 2>&1 ||
    { tail -n 15 "$log" >&2; fail "apt-get could not install: $*"; }
}
