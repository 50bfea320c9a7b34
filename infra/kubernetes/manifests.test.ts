import { parseAllDocuments } from 'yaml';
import { type Manifest, renderManifests, workloadsIn } from './testing/manifests.ts';
import { violationsIn } from './testing/policy.ts';
import { createSchemaCheck, schemaVersions } from './testing/schemas.ts';

const OVERLAYS = ['local', 'production'] as const;
const rendered: Record<string, Manifest[]> = {};
beforeAll(async () => {
  for (const overlay of OVERLAYS) rendered[overlay] = await renderManifests(`k8s/overlays/${overlay}`);
}, 600_000);
const manifestsOf = (overlay: string) => rendered[overlay] ?? [];

describe.each(OVERLAYS)('the manifests of %s (P-E16)', (overlay) => {
  it('are valid in the two newest versions of Kubernetes, and have no unknown field', () => {
    expect(schemaVersions()).toHaveLength(2);
    for (const version of schemaVersions()) {
      const check = createSchemaCheck(version);
      expect([version, manifestsOf(overlay).flatMap(check)]).toEqual([version, []]);
    }
  });

  it('break no rule of the policy', () => {
    expect(workloadsIn(manifestsOf(overlay)).length).toBeGreaterThan(9);
    expect(violationsIn(manifestsOf(overlay))).toEqual([]);
  });

  it('name every ConfigMap, Secret, volume claim and service account that they use, or leave the Secret to the operator', () => {
    const names = (kind: string) =>
      manifestsOf(overlay).flatMap((one) => (one.kind === kind ? [one.metadata.name] : []));
    for (const { metadata, spec } of workloadsIn(manifestsOf(overlay))) {
      const pod = spec.template.spec;
      expect([metadata.name, names('ServiceAccount')]).toEqual([
        metadata.name,
        expect.arrayContaining([pod.serviceAccountName]),
      ]);
      for (const { envFrom = [] } of pod.containers)
        for (const { configMapRef } of envFrom) {
          expect(names('ConfigMap')).toContain(configMapRef.name);
          // A hash of the content: another setting replaces the pods.
          expect(configMapRef.name).toMatch(/^shop-[a-z0-9]{10}$/);
        }
      for (const { persistentVolumeClaim: claim } of pod.volumes ?? [])
        if (claim) expect(names('PersistentVolumeClaim')).toContain((claim as { claimName: string }).claimName);
      const volumes = new Set([
        ...(pod.volumes ?? []).map(({ name }) => name),
        ...((spec as { volumeClaimTemplates?: Manifest[] }).volumeClaimTemplates ?? []).map(
          ({ metadata: { name } }) => name,
        ),
      ]);
      for (const { volumeMounts = [] } of pod.containers)
        for (const { name } of volumeMounts)
          expect([metadata.name, [...volumes]]).toEqual([metadata.name, expect.arrayContaining([name])]);
    }
  });
});

describe('a bad manifest (P-E16)', () => {
  const bad = `
apiVersion: v1
kind: Namespace
metadata: { name: shop }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: bad, namespace: other }
spec:
  replica: 1
  selector: { matchLabels: { app: bad } }
  template:
    metadata: { labels: { app: bad } }
    spec:
      hostNetwork: true
      containers:
        - name: main
          image: shop/bad:latest
          env: [{ name: SMTP_URL, value: "smtp://user:hunter2@mail.test" }]
          ports: [{ name: http, containerPort: 3000, hostPort: 80 }]
          securityContext: { privileged: true, runAsUser: 0, capabilities: { add: [SYS_ADMIN] } }
      volumes: [{ name: host, hostPath: { path: / } }, { name: tmp, emptyDir: {} }]
---
apiVersion: v1
kind: Secret
metadata: { name: bad, namespace: shop }
data: { password: aHVudGVyMg== }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: bad, namespace: shop }
data: { XSRF_SECRET: hunter2 }
`;
  const manifests = parseAllDocuments(bad).map((document) => document.toJS() as Manifest);

  it('fails the schema in each version, by the unknown field', () => {
    for (const version of schemaVersions()) {
      const found = manifests.flatMap(createSchemaCheck(version));
      expect(found.join('\n')).toContain(
        'Deployment bad/spec: must NOT have additional properties {"additionalProperty":"replica"}',
      );
    }
  });

  it('breaks every rule of the policy', () => {
    expect(violationsIn(manifests)).toEqual([
      'Deployment bad uses a namespace of its machine',
      'Deployment bad may run as root',
      'Deployment bad names no user',
      'Deployment bad has no seccomp profile',
      'Deployment bad mounts the token of a service account, or not, against the rule',
      'Deployment bad uses the default service account',
      'Deployment bad gets variables of other Services',
      'Deployment bad volume host is of a forbidden type',
      'Deployment bad volume tmp has no size limit',
      'Deployment bad is privileged',
      'Deployment bad runs as root',
      'Deployment bad may gain privileges',
      'Deployment bad keeps capabilities',
      'Deployment bad adds capabilities',
      'Deployment bad has a writable root',
      'Deployment bad opens a port of its machine',
      'Deployment bad has no resources',
      'Deployment bad has an image without a version: shop/bad:latest',
      'Deployment bad has no startupProbe',
      'Deployment bad has no readinessProbe',
      'Deployment bad has no livenessProbe',
      'Deployment bad holds SMTP_URL',
      'Deployment bad has no PodDisruptionBudget',
      'Deployment bad has a single replica',
      'The namespace does not enforce PodSecurity restricted',
      'No NetworkPolicy denies everything by default',
      'Secret bad: its values are in the manifests',
      'ConfigMap bad holds a secret',
      'Deployment bad is in no namespace of the shop',
    ]);
  });
});
