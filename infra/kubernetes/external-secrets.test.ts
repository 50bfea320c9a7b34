import { mkdir, rm, writeFile } from 'node:fs/promises';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { type Manifest, renderManifests, workloadsIn } from './testing/manifests.ts';

const FOLDER = 'test-results/external-secrets-overlay';

/** The Secrets that the overlay leaves to the operator in any case: optional, or not the shop's. */
const OPTIONAL = ['administrator'];

interface ExternalSecret extends Manifest {
  spec: {
    target: { name: string };
    data: { secretKey: string; remoteRef: { key: string; property: string } }[];
  };
}

interface Volume {
  name: string;
  secret?: { secretName: string };
  projected?: { sources: { secret?: { name: string; items?: { key: string }[] } }[] };
}

describe('k8s/components/external-secrets (P-E16)', () => {
  let manifests: Manifest[];
  beforeAll(async () => {
    await mkdir(repositoryFile(FOLDER), { recursive: true });
    await writeFile(
      `${repositoryFile(FOLDER)}/kustomization.yaml`,
      `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: shop
resources: [../../k8s/overlays/production]
components: [../../k8s/components/external-secrets]
`,
    );
    manifests = await renderManifests(FOLDER);
  }, 600_000);
  afterAll(() => rm(repositoryFile(FOLDER), { recursive: true }));

  const externalSecrets = () => manifests.filter(({ kind }) => kind === 'ExternalSecret') as ExternalSecret[];

  it('creates each Secret that a pod mounts, with each file that a variable names', () => {
    const files = new Map<string, Set<string>>();
    const add = (name: string, keys: string[]) => files.set(name, new Set([...(files.get(name) ?? []), ...keys]));
    for (const { spec } of workloadsIn(manifests)) {
      const { containers, volumes = [] } = spec.template.spec;
      for (const { name, secret, projected } of volumes as Volume[]) {
        for (const source of projected?.sources ?? [])
          if (source.secret) add(source.secret.name, source.secret.items?.map(({ key }) => key) ?? []);
        if (secret === undefined) continue;
        const mounts = containers.flatMap(({ env = [], volumeMounts = [] }) =>
          volumeMounts.filter((mount) => mount.name === name).map(({ mountPath }) => ({ env, mountPath })),
        );
        const named = mounts.flatMap(({ env, mountPath }) =>
          env.flatMap(({ value = '' }) =>
            value.startsWith(`${mountPath}/`) ? [value.slice(mountPath.length + 1)] : [],
          ),
        );
        add(secret.secretName, named);
      }
    }
    expect(files.size).toBeGreaterThan(10);
    const created = new Map(
      externalSecrets().map(({ spec }) => [spec.target.name, new Set(spec.data.map(({ secretKey }) => secretKey))]),
    );
    for (const [name, keys] of files)
      if (!OPTIONAL.includes(name))
        expect([name, [...(created.get(name) ?? [])]]).toEqual([name, expect.arrayContaining([...keys])]);
    expect([...created.keys()].filter((name) => !files.has(name))).toEqual([]);
  });

  it('reads each value at a place of its own', () => {
    const places = externalSecrets().flatMap(({ spec }) =>
      spec.data.map(({ remoteRef }) => `${remoteRef.key}#${remoteRef.property}`),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(externalSecrets().every(({ metadata, spec }) => metadata.name === spec.target.name)).toBe(true);
  });

  it('reaches running pods: no Secret is mounted by subPath, or read once into an environment variable', () => {
    const pods = workloadsIn(manifests).filter(({ kind }) => kind === 'Deployment');
    expect(pods.length).toBeGreaterThan(5);
    for (const { metadata, spec } of pods)
      for (const { volumeMounts = [], env = [] } of spec.template.spec.containers) {
        expect([metadata.name, volumeMounts.filter((mount) => 'subPath' in mount)]).toEqual([metadata.name, []]);
        const texts = env.filter((one) => JSON.stringify(one).includes('secretKeyRef')).map(({ name }) => name);
        expect([metadata.name, texts.filter((name) => !name.startsWith('ADMIN_'))]).toEqual([metadata.name, []]);
      }
  });
});
