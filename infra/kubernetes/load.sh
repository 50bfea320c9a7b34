#!/usr/bin/env bash
# load.sh DIR IMAGE...: copies images of the local Docker engine into the cluster.
# Use a tag other than "latest", or imagePullPolicy Never or IfNotPresent: there is nothing to pull from.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

[ $# -ge 2 ] || fail "usage: load.sh DIR IMAGE..."
alive containerd || fail "the cluster does not run: up.sh $DIR"
docker save "${@:2}" | runtime images import -
