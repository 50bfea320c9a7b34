import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import type { ServiceName } from '../shop-processes.ts';
import { importShop } from './import-shop.ts';

const load = (exportDir: string) =>
  importShop(
    {
      exportDir,
      databases: {} as Record<ServiceName, string>,
      images: {
        endpoint: 'http://127.0.0.1:1',
        accessKey: 'a',
        secretKey: 'b',
        bucket: 'images',
        region: 'us-east-1',
      },
      demoDataDir: undefined,
    },
    createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
  );

/** Root may read everything, so it is nobody for as long as that. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('an export that this account may not read', () => {
  let exportDir: string;
  beforeEach(async () => {
    exportDir = path.join(await mkdtemp(path.join(tmpdir(), 'shop-export-')), 'export');
    await mkdir(exportDir, { mode: 0o000 });
  });
  afterEach(async () => {
    await chmod(exportDir, 0o700);
    await rm(path.dirname(exportDir), { recursive: true });
  });

  it('says as whom the job has to run', async () => {
    await asNobody(async () => {
      const importing = load(exportDir);
      await expect(importing).rejects.toThrow(`may not read ${path.join(exportDir, 'manifest.json')} (EACCES)`);
      await expect(importing).rejects.toThrow('docker compose run --rm --user "$(id -u):1000"');
      await expect(importing).rejects.toMatchObject({ name: 'UserFacingError' });
    });
  });
});
