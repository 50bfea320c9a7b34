import { mkdir, rm, writeFile } from 'node:fs/promises';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { type Manifest, renderManifests, workloadsIn } from '../kubernetes/testing/manifests.ts';
import { violationsIn } from '../kubernetes/testing/policy.ts';
import { createSchemaCheck, schemaVersions } from '../kubernetes/testing/schemas.ts';

const FOLDER = 'test-results/backup-overlay';

describe('k8s/components/backup (P-E16, P-F1)', () => {
  let manifests: Manifest[];
  beforeAll(async () => {
    await mkdir(repositoryFile(FOLDER), { recursive: true });
    await writeFile(
      `${repositoryFile(FOLDER)}/kustomization.yaml`,
      `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: shop
resources: [../../k8s/overlays/production]
components: [../../k8s/components/backup]
images: [{ name: best-online-shop/backup, newName: registry.example.com/shop/backup, newTag: 0.1.0 }]
`,
    );
    manifests = await renderManifests(FOLDER);
  }, 600_000);
  afterAll(() => rm(repositoryFile(FOLDER), { recursive: true }));

  it('is valid, and breaks no rule of the policy', () => {
    for (const version of schemaVersions())
      expect([version, manifests.flatMap(createSchemaCheck(version))]).toEqual([version, []]);
    expect(violationsIn(manifests)).toEqual([]);
  });

  it('gives the private key to the check alone, and the store of backups to both', () => {
    const secretsOf = (name: string) =>
      JSON.stringify(workloadsIn(manifests).find(({ metadata }) => metadata.name === name)?.spec.template.spec.volumes);
    expect([secretsOf('backup').includes('backup-key'), secretsOf('backup-check').includes('backup-key')]).toEqual([
      false,
      true,
    ]);
    const users = workloadsIn(manifests).filter(
      ({ spec }) => spec.template.metadata.labels['uses/backup-store'] === 'true',
    );
    expect(users.map(({ metadata }) => metadata.name).sort()).toEqual(['backup', 'backup-check']);
  });
});
