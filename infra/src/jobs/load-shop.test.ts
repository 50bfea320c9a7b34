import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import type { ServiceName } from '../shop-processes.ts';
import { loadShop } from './load-shop.ts';

const load = (pack: string) =>
  loadShop(
    {
      pack,
      databases: {} as Record<ServiceName, string>,
      images: {
        endpoint: 'http://127.0.0.1:1',
        accessKey: 'a',
        secretKey: 'b',
        bucket: 'pictures',
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

describe('a pack that this account may not read', () => {
  let pack: string;
  beforeEach(async () => {
    pack = path.join(await mkdtemp(path.join(tmpdir(), 'shop-pack-')), 'pack');
    await mkdir(pack, { mode: 0o000 });
  });
  afterEach(async () => {
    await chmod(pack, 0o700);
    await rm(path.dirname(pack), { recursive: true });
  });

  it('says as whom the job has to run', async () => {
    await asNobody(async () => {
      const loading = load(pack);
      await expect(loading).rejects.toThrow(`may not read ${path.join(pack, 'manifest.json')} (EACCES)`);
      await expect(loading).rejects.toThrow('docker compose run --rm --user "$(id -u):1000"');
      await expect(loading).rejects.toMatchObject({ name: 'UserFacingError' });
    });
  });
});
