#!/usr/bin/env bash
# run-once.sh SERVICE PROGRAM [ARG …]: runs a program once with the image, environment, Secrets and network of a service, also while the
# service is scaled to 0; prints its output and fails as it does. `replay` as the program runs the job of that name from the image
# `infra`. Needs kubectl and jq. (docs/runbooks/kubernetes.md)
set -euo pipefail

[ $# -ge 2 ] || { echo 'usage: run-once.sh SERVICE PROGRAM [ARG …]' >&2; exit 2; }
service=$1
shift
namespace=${NAMESPACE:-shop}
name=once-$service-$(date +%s)
image=
if [ "$1" = replay ]; then
  image=$(kubectl -n "$namespace" get cronjob verify -o jsonpath='{.spec.jobTemplate.spec.template.spec.containers[0].image}')
  set -- infra/src/jobs/run-job.ts replay "$service"
fi

kubectl -n "$namespace" get deployment "$service" -o json | jq --arg name "$name" --arg image "$image" --arg service "$service" '
  .spec.template as $template | {
    apiVersion: "batch/v1", kind: "Job", metadata: { name: $name },
    spec: { backoffLimit: 0, ttlSecondsAfterFinished: 86400, template: ($template
      # Under another name, so that the Service sends no calls here.
      | .metadata = { labels: ($template.metadata.labels + { "app.kubernetes.io/name": "once", "app.kubernetes.io/component": "job" }) }
      | .spec.restartPolicy = "Never"
      | del(.spec.topologySpreadConstraints)
      | .spec.containers[0] |= (del(.livenessProbe, .readinessProbe, .startupProbe, .lifecycle, .ports)
        | .args = (["node"] + $ARGS.positional)
        | if $image == "" then . else .image = $image end
        | .env = ((.env // []) + [{ name: ($service | ascii_upcase + "_DATABASE_URL_FILE"), value: "/run/shop-secrets/database-url" }]))) }
  }' --args "$@" | kubectl -n "$namespace" apply -f -

# Prints what a jsonpath finds in the job's pod; nothing while there is none.
pod() { kubectl -n "$namespace" get pods --selector "job-name=$name" -o "jsonpath={.items[*].status.$1}"; }

for _ in $(seq 60); do
  case $(pod phase) in Running | Succeeded | Failed) break ;; esac
  sleep 1
done
kubectl -n "$namespace" logs --follow "job/$name"
for _ in $(seq 30); do
  case $(pod phase) in Succeeded) exit 0 ;; Failed) exit 1 ;; esac
  sleep 1
done
echo "run-once: $name has not ended" >&2
exit 1
