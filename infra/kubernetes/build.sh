#!/usr/bin/env bash
# build.sh DIR: Kubernetes and CoreDNS from Go modules, and the programs in src, into DIR/bin.
# Does nothing for what is already there: for another version or source, use a new DIR.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# shellcheck source=/dev/null
for part in "$HERE"/../engines/lib/{packages,go}.sh; do . "$part"; done
GO=$(recent_go 'set KUBECONFIG to a cluster that runs') || exit 1
go() { "$GO" "$@"; }
export GOTOOLCHAIN=local CGO_ENABLED=0 GOFLAGS='-trimpath -modcacherw -buildvcs=false'
WORK=$DIR/build
mkdir -p "$BIN" "$WORK"

# build NAME PACKAGE [LDFLAGS]: in the module of the current folder
build() {
  local start=$SECONDS
  if [ ! -x "$BIN/$1" ]; then
    go build -ldflags "-s -w ${3:-}" -o "$BIN/$1.new" "$2"
    mv "$BIN/$1.new" "$BIN/$1"
  fi
  printf '%-24s %4d s %4d MB\n' "$1" $((SECONDS - start)) "$(du -m "$BIN/$1" | cut -f1)"
}

# --- Kubernetes: its libraries are "replaced" in its own go.mod, so a small module around it must say where they are
kubernetes_module() {
  local library
  mkdir -p "$WORK/kubernetes"; cd "$WORK/kubernetes"
  [ ! -s go.sum ] || return 0
  printf 'module local\ngo 1.25\nrequire k8s.io/kubernetes %s\n' "$KUBERNETES_VERSION" >go.mod
  for library in api apiextensions-apiserver apimachinery apiserver cli-runtime client-go cloud-provider \
    cluster-bootstrap code-generator component-base component-helpers controller-manager cri-api cri-client \
    cri-streaming csi-translation-lib dynamic-resource-allocation endpointslice externaljwt kms kube-aggregator \
    kube-controller-manager kube-proxy kube-scheduler kubectl kubelet metrics mount-utils pod-security-admission \
    sample-apiserver sample-cli-plugin sample-controller streaming; do
    go mod edit -replace "k8s.io/$library=k8s.io/$library@$STAGING_VERSION"
  done
  { echo 'package local'
    for library in kube-apiserver kube-controller-manager kube-scheduler kube-proxy kubelet kubectl; do
      echo "import _ \"k8s.io/kubernetes/cmd/$library\""
    done; } >imports.go
  go mod tidy 2>"$WORK/tidy.log" || { tail -n 20 "$WORK/tidy.log" >&2; fail "the Kubernetes modules could not be fetched"; }
}
kubernetes_module
IFS=. read -r _ minor _ <<<"$KUBERNETES_VERSION"
v=k8s.io/component-base/version
for name in kube-apiserver kubelet kube-controller-manager kube-scheduler kubectl kube-proxy; do
  build $name "k8s.io/kubernetes/cmd/$name" "-X $v.gitVersion=$KUBERNETES_VERSION -X $v.gitMajor=1 -X $v.gitMinor=$minor"
done

# --- the programs in src: CoreDNS with few plugins, and small ones
programs_module() {
  rm -rf "$WORK"/programs/*/
  mkdir -p "$WORK/programs"; cd "$WORK/programs"
  cp -r "$HERE"/src/* .
  [ ! -s go.sum ] || return 0
  cat >go.mod <<MOD
module local
go 1.25
require (
  github.com/coredns/coredns $COREDNS_VERSION
  k8s.io/api $STAGING_VERSION
  k8s.io/apimachinery $STAGING_VERSION
  k8s.io/client-go $STAGING_VERSION
  k8s.io/cri-api $STAGING_VERSION
)
MOD
  go mod tidy 2>"$WORK/tidy.log" || { tail -n 20 "$WORK/tidy.log" >&2; fail "the CoreDNS modules could not be fetched"; }
}
programs_module
for name in coredns cri-stop pause; do build $name ./$name; done
note "built in $SECONDS s: $BIN"
