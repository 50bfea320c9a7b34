# shellcheck shell=bash disable=SC2034
# Sourced by the other scripts, with DIR in $1: names, addresses, and how a process is started and stopped.
# The whole node lives in its own network namespace; a veth pair joins it to the host.
set -euo pipefail

SHOP_ENGINES_HOME=${SHOP_ENGINES_HOME:-$HOME/.cache/shop-engines}

KUBERNETES_VERSION=v1.34.4
STAGING_VERSION=v0.34.4          # the k8s.io libraries of the same release
COREDNS_VERSION=v1.13.1

NETNS=shop-kube
NODE=node1
HOST_LINK=shop-kube              # the host's end of the veth pair
HOST_IP=10.99.0.1
NODE_IP=10.99.0.2                # API server, kubelet, node ports
PODS=10.244.0.0/16
SERVICES=10.96.0.0/16
DNS_IP=10.96.0.10
VOLUMES=12                       # local persistent volumes made by up.sh

note() { printf 'kubernetes: %s\n' "$*" >&2; }
fail() { printf 'kubernetes: error: %s\n' "$*" >&2; exit 1; }

[ $# -ge 1 ] || fail "usage: $(basename "$0") DIR"
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$1"
DIR=$(cd "$1" && pwd)
((${#DIR} <= 70)) || fail "DIR is too long for a Unix socket: $DIR"
BIN=$DIR/bin STATE=$DIR/state RUN=$DIR/run LOG=$DIR/log PKI=$DIR/state/pki
CONTAINERD=$RUN/containerd.sock
export KUBECONFIG=$DIR/kubeconfig

kubectl() { "$BIN/kubectl" "$@"; }
runtime() { ctr --address "$CONTAINERD" --namespace k8s.io "$@"; }
# ours: the machine's cluster network was made for this DIR
ours() { [ "$(cat "/sys/class/net/$HOST_LINK/ifalias" 2>/dev/null)" = "$DIR" ]; }
in_node() { nsenter --net="/run/netns/$NETNS" "$@"; }

# alive NAME: does the process of run/NAME.pid run, and is it ours (DIR is in its command line)?
alive() {
  local pid
  [ -s "$RUN/$1.pid" ] || return 1
  pid=$(<"$RUN/$1.pid")
  tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" | grep -qF -- "$DIR"
}

# launch NAME COMMAND...: detached, in the node's network; log in log/NAME, pid in run/NAME.pid
launch() {
  local name=$1; shift
  if alive "$name"; then return 0; fi
  setsid nsenter --net="/run/netns/$NETNS" "$@" >>"$LOG/$name" 2>&1 </dev/null &
  echo $! >"$RUN/$name.pid"
}

# halt NAME: TERM, after 10 s KILL
halt() {
  local pid i
  if alive "$1"; then
    pid=$(<"$RUN/$1.pid")
    kill "$pid" 2>/dev/null || true
    for ((i = 0; i < 100; i++)); do alive "$1" || break; sleep 0.1; done
    if alive "$1"; then kill -9 "$pid"; fi
  fi
  rm -f "$RUN/$1.pid"
}

# until_ok SECONDS NAME COMMAND...: until the command succeeds; gives up at once when the process NAME has died
until_ok() {
  local seconds=$1 name=$2 end; shift 2
  end=$((SECONDS + seconds))
  until "$@" >/dev/null 2>&1; do
    alive "$name" || { tail -n 15 "$LOG/$name" >&2; fail "$name stopped; the end of its log is above"; }
    ((SECONDS < end)) || { tail -n 15 "$LOG/$name" >&2; fail "$name: not ready after $seconds s: $*"; }
    sleep 0.2
  done
}

# import_binary IMAGE BINARY: an image with one static binary and nothing else, into containerd.
# VERSION in the image is its tag.
import_binary() {
  local image=$1 binary=$2 tmp sum
  tmp=$(mktemp -d)
  mkdir "$tmp/root"
  cp "$binary" "$tmp/root/main"
  tar -C "$tmp/root" --owner=0 --group=0 --mtime=@0 -cf "$tmp/layer.tar" main
  sum=$(sha256sum <"$tmp/layer.tar")
  printf '{"architecture":"amd64","os":"linux","config":{"Entrypoint":["/main"],"User":"65532:65532","Env":["VERSION=%s"]},"rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' \
    "${image##*:}" "${sum%% *}" >"$tmp/config.json"
  printf '[{"Config":"config.json","RepoTags":["%s"],"Layers":["layer.tar"]}]' "$image" >"$tmp/manifest.json"
  tar -C "$tmp" -cf - manifest.json config.json layer.tar | runtime images import - >/dev/null
  rm -rf "$tmp"
}

# A fixed set of local volumes, in the default storage class; one that was given back is emptied and offered again.
volumes() {
  local i name
  for name in $(kubectl get pv -o jsonpath='{range .items[?(@.status.phase=="Released")]}{.metadata.name}{"\n"}{end}'); do
    kubectl delete pv "$name" >/dev/null
    rm -rf "${STATE:?}/volumes/$name"
  done
  for ((i = 1; i <= VOLUMES; i++)); do
    mkdir -p "$STATE/volumes/local-$i"
    cat <<YAML
---
apiVersion: v1
kind: PersistentVolume
metadata: {name: local-$i}
spec:
  capacity: {storage: 20Gi}
  accessModes: [ReadWriteOnce]
  storageClassName: local
  persistentVolumeReclaimPolicy: Retain
  local: {path: $STATE/volumes/local-$i}
  nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [$NODE]}]}]}}
YAML
  done | kubectl apply -f - >/dev/null
}
