import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import type { ServiceName } from '../shop-processes.ts';
import { importShop } from './import-shop.ts';

const load = (backupDir: string) =>
  importShop(
    {
      backupDir,
      databases: {} as Record<ServiceName, string>,
      images: {
        endpoint: 'http://127.0.0.1:1',
        accessKey: 'a',
        secretKey: 'b',
        bucket: 'images',
        region: 'us-east-1',
      },
      mongodbUrl: undefined,
      demoDataDir: undefined,
      currency: 'USD',
    },
    testLogger,
  );

/** Runs work as an unprivileged user, because root may read every file. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('job import with an unreadable backup', () => {
  let backupDir: string;
  beforeEach(async () => {
    backupDir = path.join(await mkdtemp(path.join(tmpdir(), 'shop-backup-')), 'backup');
    await mkdir(backupDir, { mode: 0o000 });
  });
  afterEach(async () => {
    await chmod(backupDir, 0o700);
    await rm(path.dirname(backupDir), { recursive: true });
  });

  it('names the option that runs the job as the right user', async () => {
    await asNobody(async () => {
      const importing = load(backupDir);
      await expect(importing).rejects.toThrow(`may not read ${path.join(backupDir, 'manifest.json')} (EACCES)`);
      await expect(importing).rejects.toThrow('docker compose run --rm --user "$(id -u):1000"');
      await expect(importing).rejects.toMatchObject({ name: 'UserFacingError' });
    });
  });
});
