#!/usr/bin/env bash
# up.sh DIR: starts the cluster, or what is missing of it, and waits until the node is ready and DNS can be reached.
# Prints the path of the kubeconfig. Run build.sh DIR first. The cluster's data stays in DIR/state.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

[ "$(id -u)" -eq 0 ] || fail "this needs root"
for name in kube-apiserver kube-controller-manager kube-scheduler kube-proxy kubelet kubectl coredns cri-stop pause; do
  [ -x "$BIN/$name" ] || fail "$name is missing: run build.sh $DIR first"
done
mkdir -p "$STATE"/{pki,etcd,kubelet,cni,volumes} "$RUN" "$LOG"

packages() {
  local wanted=() opts=(-y --no-install-recommends -o DPkg::Lock::Timeout=180 -o Dpkg::Use-Pty=0)
  command -v containerd >/dev/null || wanted+=(containerd)
  command -v runc >/dev/null || wanted+=(runc)
  command -v etcd >/dev/null || wanted+=(etcd-server)
  command -v iptables >/dev/null || wanted+=(iptables)
  command -v conntrack >/dev/null || wanted+=(conntrack)
  command -v openssl >/dev/null || wanted+=(openssl)
  command -v ip >/dev/null || wanted+=(iproute2)
  command -v sysctl >/dev/null || wanted+=(procps)
  [ -x /usr/lib/cni/bridge ] || wanted+=(containernetworking-plugins)
  [ ${#wanted[@]} -gt 0 ] || return 0
  export DEBIAN_FRONTEND=noninteractive
  apt-get install "${opts[@]}" "${wanted[@]}" >"$LOG/apt" 2>&1 ||
    { apt-get update >>"$LOG/apt" 2>&1 && apt-get install "${opts[@]}" "${wanted[@]}" >>"$LOG/apt" 2>&1; } ||
    { tail -n 20 "$LOG/apt" >&2; fail "apt-get install ${wanted[*]} failed"; }
}

network() {
  if [ -e "/sys/class/net/$HOST_LINK" ]; then
    if ours; then return 0; fi
    fail "another cluster runs here: $(<"/sys/class/net/$HOST_LINK/ifalias")"
  fi
  [ ! -e "/run/netns/$NETNS" ] || ip netns delete "$NETNS"
  ip netns add "$NETNS"
  ip link add "$HOST_LINK" type veth peer name eth0 netns "$NETNS"
  ip link set "$HOST_LINK" alias "$DIR"
  ip address add "$HOST_IP/30" dev "$HOST_LINK"
  ip link set "$HOST_LINK" up
  ip -n "$NETNS" link set lo up
  ip -n "$NETNS" address add "$NODE_IP/30" dev eth0
  ip -n "$NETNS" link set eth0 up
  # the node itself needs some route to a service address before iptables can rewrite it
  ip -n "$NETNS" route add default via "$HOST_IP"
  # the host reaches services and pods directly; the world does not: the host does not forward
  ip route add "$SERVICES" via "$NODE_IP"
  ip route add "$PODS" via "$NODE_IP"
  in_node sysctl -qw net.ipv4.ip_forward=1 net.bridge.bridge-nf-call-iptables=1
}

# certificate NAME SUBJECT [ALTERNATIVE_NAMES]
certificate() {
  local f=$PKI/$1 sign=() extensions=(-addext 'basicConstraints=critical,CA:FALSE' -addext 'extendedKeyUsage=serverAuth,clientAuth')
  [ ! -s "$f.crt" ] || return 0
  if [ "$1" = ca ]; then extensions=(-addext 'basicConstraints=critical,CA:TRUE')
  else sign=(-CA "$PKI/ca.crt" -CAkey "$PKI/ca.key"); fi
  [ -z "${3:-}" ] || extensions+=(-addext "subjectAltName=$3")
  openssl req -x509 -config <(printf '[req]\ndistinguished_name=d\n[d]\n') -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 \
    -nodes -days 3650 -subj "$2" "${sign[@]}" "${extensions[@]}" -keyout "$f.key" -out "$f.crt" 2>>"$LOG/openssl"
}

# kubeconfig NAME FILE: for the certificate of that name
kubeconfig() {
  cat >"$2" <<YAML
apiVersion: v1
kind: Config
current-context: shop
contexts: [{name: shop, context: {cluster: shop, user: $1}}]
clusters:
  - name: shop
    cluster: {server: "https://$NODE_IP:6443", certificate-authority-data: $(base64 -w0 "$PKI/ca.crt")}
users:
  - name: $1
    user: {client-certificate-data: $(base64 -w0 "$PKI/$1.crt"), client-key-data: $(base64 -w0 "$PKI/$1.key")}
YAML
}

certificates() {
  umask 077
  certificate ca /CN=shop-kube
  certificate apiserver /CN=kube-apiserver \
    "IP:$NODE_IP,IP:${SERVICES%.*}.1,IP:127.0.0.1,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,DNS:kubernetes.default.svc.cluster.local"
  certificate apiserver-to-kubelet /O=system:masters/CN=kube-apiserver
  certificate kubelet "/O=system:nodes/CN=system:node:$NODE" "IP:$NODE_IP,DNS:$NODE"
  certificate controller-manager /CN=system:kube-controller-manager
  certificate scheduler /CN=system:kube-scheduler
  certificate proxy /CN=system:kube-proxy
  certificate admin /O=system:masters/CN=admin
  [ -s "$PKI/service-accounts.key" ] || openssl genrsa -out "$PKI/service-accounts.key" 2048 2>>"$LOG/openssl"
  local name
  for name in kubelet controller-manager scheduler proxy; do kubeconfig $name "$STATE/$name.kubeconfig"; done
  kubeconfig admin "$KUBECONFIG"
  umask 022
}

control_plane() {
  launch etcd etcd --data-dir "$STATE/etcd" --logger zap --log-level warn \
    --listen-client-urls http://127.0.0.1:2379 --advertise-client-urls http://127.0.0.1:2379 \
    --listen-peer-urls http://127.0.0.1:2380 --initial-advertise-peer-urls http://127.0.0.1:2380 \
    --initial-cluster default=http://127.0.0.1:2380
  launch kube-apiserver "$BIN/kube-apiserver" --etcd-servers http://127.0.0.1:2379 \
    --bind-address "$NODE_IP" --advertise-address "$NODE_IP" --service-cluster-ip-range "$SERVICES" \
    --tls-cert-file "$PKI/apiserver.crt" --tls-private-key-file "$PKI/apiserver.key" --client-ca-file "$PKI/ca.crt" \
    --kubelet-client-certificate "$PKI/apiserver-to-kubelet.crt" --kubelet-client-key "$PKI/apiserver-to-kubelet.key" \
    --kubelet-certificate-authority "$PKI/ca.crt" --kubelet-preferred-address-types InternalIP \
    --service-account-issuer https://kubernetes.default.svc.cluster.local \
    --service-account-key-file "$PKI/service-accounts.key" --service-account-signing-key-file "$PKI/service-accounts.key" \
    --authorization-mode Node,RBAC --enable-admission-plugins NodeRestriction --allow-privileged=true --profiling=false
  until_ok 90 kube-apiserver kubectl get --raw /readyz
  launch kube-controller-manager "$BIN/kube-controller-manager" --kubeconfig "$STATE/controller-manager.kubeconfig" \
    --authentication-kubeconfig "$STATE/controller-manager.kubeconfig" \
    --authorization-kubeconfig "$STATE/controller-manager.kubeconfig" \
    --bind-address 127.0.0.1 --leader-elect=false --use-service-account-credentials \
    --service-account-private-key-file "$PKI/service-accounts.key" --root-ca-file "$PKI/ca.crt" \
    --cluster-signing-cert-file "$PKI/ca.crt" --cluster-signing-key-file "$PKI/ca.key" --profiling=false
  launch kube-scheduler "$BIN/kube-scheduler" --kubeconfig "$STATE/scheduler.kubeconfig" \
    --authentication-kubeconfig "$STATE/scheduler.kubeconfig" --authorization-kubeconfig "$STATE/scheduler.kubeconfig" \
    --bind-address 127.0.0.1 --leader-elect=false --profiling=false
}

container_runtime() {
  cat >"$STATE/cni/10-bridge.conflist" <<JSON
{ "cniVersion": "0.4.0", "name": "pods", "plugins": [
  { "type": "bridge", "bridge": "cni0", "isGateway": true, "ipMasq": true, "hairpinMode": true,
    "ipam": { "type": "host-local", "dataDir": "$RUN/ipam", "ranges": [[{ "subnet": "$PODS" }]], "routes": [{ "dst": "0.0.0.0/0" }] } },
  { "type": "portmap", "capabilities": { "portMappings": true } } ] }
JSON
  cat >"$STATE/containerd.toml" <<TOML
version = 2
root = "$STATE/containerd"
state = "$RUN/containerd"
[grpc]
  address = "$CONTAINERD"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "local/pause:1"
  # without CAP_SYS_RESOURCE nothing may be protected from the OOM killer more than its parent
  restrict_oom_score_adj = true
[plugins."io.containerd.grpc.v1.cri".containerd]
  snapshotter = "overlayfs"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
  SystemdCgroup = false
[plugins."io.containerd.grpc.v1.cri".cni]
  bin_dir = "/usr/lib/cni"
  conf_dir = "$STATE/cni"
TOML
  launch containerd containerd --config "$STATE/containerd.toml"
  until_ok 30 containerd runtime version
  local have; have=$(runtime images ls -q)
  grep -q 'local/pause:1$' <<<"$have" || import_binary local/pause:1 "$BIN/pause"
  grep -q 'local/coredns:1$' <<<"$have" || import_binary local/coredns:1 "$BIN/coredns"
}

# The kubelet sets these for the whole machine; down.sh puts the old values back.
TUNABLES=(vm.overcommit_memory vm.panic_on_oom kernel.panic kernel.panic_on_oops kernel.keys.root_maxkeys kernel.keys.root_maxbytes)

node() {
  [ -s "$STATE/sysctl" ] || sysctl "${TUNABLES[@]}" >"$STATE/sysctl" 2>/dev/null || true
  : >"$STATE/resolv.conf"
  cat >"$STATE/kubelet.yaml" <<YAML
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $NODE_IP
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}, x509: {clientCAFile: $PKI/ca.crt}}
authorization: {mode: Webhook}
tlsCertFile: $PKI/kubelet.crt
tlsPrivateKeyFile: $PKI/kubelet.key
containerRuntimeEndpoint: unix://$CONTAINERD
cgroupDriver: cgroupfs
failSwapOn: false
failCgroupV1: false
clusterDNS: [$DNS_IP]
clusterDomain: cluster.local
resolvConf: $STATE/resolv.conf
podLogsDir: $LOG/pods
volumePluginDir: $STATE/kubelet/volume-plugins
# images cannot be pulled again: never collect them
imageGCHighThresholdPercent: 100
evictionHard: {memory.available: 100Mi, nodefs.available: 2%, imagefs.available: 2%}
YAML
  cat >"$STATE/proxy.yaml" <<YAML
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
clientConnection: {kubeconfig: $STATE/proxy.kubeconfig}
hostnameOverride: $NODE
bindAddress: $NODE_IP
healthzBindAddress: 127.0.0.1:10256
mode: iptables
clusterCIDR: $PODS
nodePortAddresses: [$NODE_IP/32]
# machine-wide limits: leave them
conntrack: {maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s}
YAML
  launch kubelet "$BIN/kubelet" --config "$STATE/kubelet.yaml" --kubeconfig "$STATE/kubelet.kubeconfig" \
    --root-dir "$STATE/kubelet" --hostname-override "$NODE" --node-ip "$NODE_IP"
  launch kube-proxy "$BIN/kube-proxy" --config "$STATE/proxy.yaml"
}

start=$SECONDS
packages
network
certificates
control_plane
container_runtime
node
until_ok 60 kube-apiserver kubectl get namespace kube-system
kubectl apply -f "$HERE/manifests" >/dev/null
volumes
until_ok 60 kubelet kubectl get node "$NODE"
until_ok 90 kubelet kubectl wait --timeout=5s --for=condition=Ready "node/$NODE"
until_ok 90 kubelet kubectl -n kube-system rollout status --timeout=5s deployment/coredns
# A connection that was begun before the rules of kube-proxy never comes about.
until_ok 120 kube-proxy timeout 2 bash -c "exec 3<>/dev/tcp/$DNS_IP/53"
note "ready after $((SECONDS - start)) s; API server https://$NODE_IP:6443, node ports on $NODE_IP"
echo "$KUBECONFIG"
