import { mkdir, rm, writeFile } from 'node:fs/promises';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { type Manifest, renderManifests, workloadsIn } from '../kubernetes/testing/manifests.ts';
import { violationsIn } from '../kubernetes/testing/policy.ts';
import { createSchemaCheck, schemaVersions } from '../kubernetes/testing/schemas.ts';
import { services } from '../src/shop-processes.ts';

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

  const podOf = (name: string) => {
    const workload = workloadsIn(manifests).find(({ metadata }) => metadata.name === name);
    if (!workload) throw new Error(`There is no ${name}.`);
    return workload.spec.template;
  };

  it('gives the private key to check and restore alone, and the store of backups to all', () => {
    const names = ['backup', 'backup-check', 'restore'];
    const withKey = names.filter((name) => JSON.stringify(podOf(name).spec.volumes).includes('backup-key'));
    expect(withKey).toEqual(['backup-check', 'restore']);
    const users = workloadsIn(manifests).filter(
      ({ spec }) => spec.template.metadata.labels['uses/backup-store'] === 'true',
    );
    expect(users.map(({ metadata }) => metadata.name).sort()).toEqual(names);
  });

  const DATABASES = services.map((name) => `${name.toUpperCase()}_DATABASE_URL_FILE`);
  const STORE = ['BACKUP_S3_ACCESS_KEY_FILE', 'BACKUP_S3_SECRET_KEY_FILE'];
  const SHOP = ['S3_ACCESS_KEY_FILE', 'S3_SECRET_KEY_FILE', 'MONGODB_URL_FILE'];
  it.each([
    ['backup', [...DATABASES, ...STORE, ...SHOP], ['mongo', 's3']],
    ['backup-check', [...DATABASES, ...STORE, 'AGE_IDENTITY_FILE'], []],
    ['restore', [...DATABASES, ...STORE, ...SHOP, 'AGE_IDENTITY_FILE'], ['mongo', 's3']],
  ])('%s has the files of its variables, and reaches its stores', (name, files, stores) => {
    const { spec, metadata } = podOf(name);
    const [{ env = [], envFrom, volumeMounts = [] } = { env: [] }] = spec.containers;
    const given = env.filter((one) => one.name.endsWith('_FILE'));
    expect(given.map((one) => one.name).sort()).toEqual([...files].sort());
    const mounted = volumeMounts.flatMap((mount) => {
      const volume = JSON.parse(JSON.stringify(spec.volumes?.find((one) => one.name === mount.name)));
      const items = (volume.projected?.sources ?? []).flatMap(({ secret }: { secret: { items: { path: string }[] } }) =>
        secret.items.map((item) => item.path),
      );
      return (volume.secret ? ['key.txt'] : items).map((file: string) => `${mount.mountPath}/${file}`);
    });
    expect(given.map(({ value }) => value).sort()).toEqual(mounted.sort());
    expect(envFrom?.map(({ configMapRef }) => configMapRef.name.replace(/-\w{10}$/, ''))).toEqual(['shop', 'backup']);
    for (const store of ['postgres', 'backup-store', ...stores])
      expect([store, metadata.labels[`uses/${store}`]]).toEqual([store, 'true']);
  });

  it('restores only when an operator asks for it', () => {
    const restore = manifests.find(({ kind, metadata }) => kind === 'CronJob' && metadata.name === 'restore');
    expect(restore?.spec).toMatchObject({ suspend: true });
  });
});
