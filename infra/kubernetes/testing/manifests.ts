import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { parseAllDocuments } from 'yaml';
import { fetchedKustomize } from '../../src/kubernetes/fetched-kustomize.ts';

export interface Container {
  name: string;
  image: string;
  args?: string[];
  command?: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number; hostPort?: number }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: {
    privileged?: boolean;
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    runAsUser?: number;
    capabilities?: { drop?: string[]; add?: string[] };
  };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
}

export interface Probe {
  httpGet?: { path: string; port: string | number };
  periodSeconds?: number;
  timeoutSeconds?: number;
  failureThreshold?: number;
}

export interface PodSpec {
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  terminationGracePeriodSeconds?: number;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  topologySpreadConstraints?: object[];
  initContainers?: Container[];
  containers: Container[];
  volumes?: ({ name: string } & Record<string, unknown>)[];
}

export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** A resource of Kubernetes, as far as the tests read it. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec?: Record<string, unknown>;
}

/** A Deployment, StatefulSet, Job, or CronJob as the Job that it creates. */
export interface Workload extends Manifest {
  spec: {
    replicas?: number;
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec };
  };
}

/** Renders a folder of k8s/, as `kubectl apply -k` does. Fetches Kustomize the first time. */
export async function renderManifests(folder: string): Promise<Manifest[]> {
  await promisify(execFile)('bash', [repositoryFile('infra/engines/engines.sh'), 'get', 'kustomize']);
  const { stdout } = await promisify(execFile)(fetchedKustomize(), ['build', repositoryFile(folder)], {
    maxBuffer: 1e7,
  });
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

/** The resources that run pods. */
export function workloadsIn(manifests: readonly Manifest[]): Workload[] {
  return manifests.flatMap((manifest) => {
    if (['Deployment', 'StatefulSet', 'Job'].includes(manifest.kind)) return [manifest as Workload];
    if (manifest.kind !== 'CronJob') return [];
    const { jobTemplate } = manifest.spec as { jobTemplate: Pick<Workload, 'spec'> };
    return [{ ...manifest, kind: 'Job', spec: jobTemplate.spec }];
  });
}

/** Whether labels match a selector; an empty one matches everything. */
export function matches(selector: Selector | undefined, labels: Record<string, string>): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`The tests do not know the operator ${operator}.`);
      return values.includes(labels[key] ?? '');
    })
  );
}
