#!/usr/bin/env bash
# down.sh DIR: stops the cluster: its pods, its processes, its network. The data stays in DIR/state for the next up.sh;
# remove that folder for a new cluster.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

halt kubelet                     # first, or it would start the pods again
if alive containerd; then "$BIN/cri-stop" "unix://$CONTAINERD" || true; fi
for name in kube-proxy kube-scheduler kube-controller-manager kube-apiserver; do halt $name & done
wait
halt etcd
halt containerd

# what is still mounted for pods: tokens, volumes
awk -v dir="$DIR/" 'index($2, dir) == 1 { print $2 }' /proc/mounts | sort -r | while read -r folder; do umount "$folder" || true; done
# with the namespace go the bridge, its veth pairs, and every iptables rule; with the veth pair go the host's routes
if ours; then
  ip link delete "$HOST_LINK"
  ip netns delete "$NETNS"
  find /sys/fs/cgroup -depth -type d -path '*/kubepods*' -exec rmdir {} + 2>/dev/null || true
fi
find /var/log/containers -lname "$LOG/*" -delete 2>/dev/null || true
if [ -s "$STATE/sysctl" ]; then sysctl -qp "$STATE/sysctl" && rm "$STATE/sysctl"; fi
rm -rf "$RUN"
note "stopped"
