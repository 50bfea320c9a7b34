import { type Container, type Manifest, matches, type Selector, type Workload, workloadsIn } from './manifests.ts';

/** The volumes that PodSecurity `restricted` allows. */
const VOLUMES = ['configMap', 'downwardAPI', 'emptyDir', 'persistentVolumeClaim', 'projected', 'secret'];
/** Its image writes settings into its root. */
const WRITES_ITS_ROOT = ['kafka'];
/** The only pod that calls the API of Kubernetes. */
const CALLS_KUBERNETES = ['secrets'];
/** Public values of the PayPal simulator, which production refuses. */
const NO_SECRETS = ['simulator'];

/**
 * What breaks the policy of the shop's manifests (P-E16): PodSecurity `restricted`, and rules of our own.
 * @returns a line for each violation
 */
export function violationsIn(manifests: readonly Manifest[]): string[] {
  return [...workloadsIn(manifests).flatMap((workload) => inWorkload(workload, manifests)), ...inAll(manifests)];
}

function inWorkload(workload: Workload, manifests: readonly Manifest[]): string[] {
  const { kind, metadata, spec } = workload;
  const pod = spec.template.spec;
  const found: (string | false)[] = [
    (pod.hostNetwork || pod.hostPID || pod.hostIPC || false) && 'uses a namespace of its machine',
    pod.securityContext?.runAsNonRoot !== true && 'may run as root',
    !((pod.securityContext?.runAsUser ?? 0) > 0) && 'names no user',
    pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault' && 'has no seccomp profile',
    pod.automountServiceAccountToken !== CALLS_KUBERNETES.includes(metadata.name) &&
      'mounts the token of a service account, or not, against the rule',
    pod.serviceAccountName === undefined && 'uses the default service account',
    pod.enableServiceLinks !== false && 'gets variables of other Services',
    ...(pod.volumes ?? []).flatMap(({ name, ...source }) => [
      !Object.keys(source).every((type) => VOLUMES.includes(type)) && `volume ${name} is of a forbidden type`,
      'emptyDir' in source &&
        (source.emptyDir as { sizeLimit?: string } | undefined)?.sizeLimit === undefined &&
        `volume ${name} has no size limit`,
    ]),
    ...[...(pod.initContainers ?? []), ...pod.containers].flatMap((container) => inContainer(container, workload)),
    kind === 'Deployment' && !isProtected(workload, manifests) && 'has no PodDisruptionBudget',
    kind === 'Deployment' && !isReplicated(workload, manifests) && 'has a single replica',
  ];
  return found.filter((one) => one !== false).map((what) => `${kind} ${metadata.name} ${what}`);
}

function inContainer(container: Container, { kind, metadata }: Workload): (string | false)[] {
  const { image, resources, securityContext: security, env = [] } = container;
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const;
  return [
    security?.privileged === true && 'is privileged',
    security?.runAsUser === 0 && 'runs as root',
    security?.allowPrivilegeEscalation !== false && 'may gain privileges',
    !(security?.capabilities?.drop ?? []).includes('ALL') && 'keeps capabilities',
    (security?.capabilities?.add ?? []).length > 0 && 'adds capabilities',
    security?.readOnlyRootFilesystem !== true && !WRITES_ITS_ROOT.includes(metadata.name) && 'has a writable root',
    (container.ports ?? []).some(({ hostPort }) => hostPort !== undefined) && 'opens a port of its machine',
    !(resources?.requests?.cpu && resources.requests.memory && resources.limits?.memory) && 'has no resources',
    !/(:(?!latest$)[\w.-]+|@sha256:[0-9a-f]{64})$/.test(image) && `has an image without a version: ${image}`,
    ...(kind === 'Job' ? [] : probes.map((probe) => container[probe] === undefined && `has no ${probe}`)),
    ...env.map(
      ({ name, value }) => isSecret(name) && value !== undefined && !NO_SECRETS.includes(value) && `holds ${name}`,
    ),
  ];
}

/** Whether a variable's value must come from a Secret. */
function isSecret(name: string): boolean {
  return /(PASSWORD|SECRET|TOKEN|_KEY|DATABASE_URL|SMTP_URL)$/.test(name);
}

function isProtected(workload: Workload, manifests: readonly Manifest[]): boolean {
  return manifests.some(
    ({ kind, spec }) =>
      kind === 'PodDisruptionBudget' &&
      matches(spec?.selector as Selector, workload.spec.template.metadata.labels) &&
      spec?.maxUnavailable === 1,
  );
}

/** Whether two pods run at least: by number, or by an autoscaler that then owns the number. */
function isReplicated({ metadata, spec }: Workload, manifests: readonly Manifest[]): boolean {
  const scaler = manifests.find(
    (one) =>
      one.kind === 'HorizontalPodAutoscaler' &&
      (one.spec?.scaleTargetRef as { name: string } | undefined)?.name === metadata.name,
  );
  if (scaler === undefined) return (spec.replicas ?? 1) >= 2;
  return spec.replicas === undefined && Number(scaler.spec?.minReplicas) >= 2;
}

function inAll(manifests: readonly Manifest[]): string[] {
  const namespace = manifests.find(({ kind }) => kind === 'Namespace');
  const denies = manifests.some(
    ({ kind, spec }) =>
      kind === 'NetworkPolicy' &&
      Object.keys(spec?.podSelector as object).length === 0 &&
      String(spec?.policyTypes) === 'Ingress,Egress' &&
      spec?.ingress === undefined &&
      spec?.egress === undefined,
  );
  const found: (string | false)[] = [
    namespace?.metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted' &&
      'The namespace does not enforce PodSecurity restricted',
    !denies && 'No NetworkPolicy denies everything by default',
    ...manifests.map(
      ({ kind, metadata, data }) =>
        kind === 'Secret' && data !== undefined && `Secret ${metadata.name}: its values are in the manifests`,
    ),
    ...manifests.map(
      ({ kind, metadata, data = {} }) =>
        kind === 'ConfigMap' && Object.keys(data).some(isSecret) && `ConfigMap ${metadata.name} holds a secret`,
    ),
    ...manifests.map(
      ({ kind, metadata }) =>
        kind !== 'Namespace' &&
        metadata.namespace !== namespace?.metadata.name &&
        `${kind} ${metadata.name} is in no namespace of the shop`,
    ),
  ];
  return found.filter((one) => one !== false);
}
