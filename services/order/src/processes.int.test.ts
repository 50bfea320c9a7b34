import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startService } from '@shop/testing/child-process.ts';
import { testDemoData } from './testing/demo-data.ts';
import { openTestService, type TestService } from './testing/test-service.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ replicas: 0 });
}, 60_000);
afterAll(() => shop.close());

describe('the processes of the order service', () => {
  it('main reports invalid variables without their values, and exits with code 1 (P-F4)', async () => {
    const service = await startService({
      main: 'services/order/src/main.ts',
      env: { SHOP_MODE: 'demo', DATABASE_URL: 'not-a-url' },
      ready: false,
    });
    expect(await service.exit).toBe(1);
    expect(service.logs()).toContain('DATABASE_URL: must be a URL');
    expect(service.logs()).toContain('IDENTITY_PUBLIC_KEYS is missing');
    expect(service.logs()).not.toContain('not-a-url');
  }, 60_000);

  it('seed places the demo orders and exits, but fails in production', async () => {
    const data = testDemoData();
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-seed-'));
    const file = path.join(folder, 'demo-data.json');
    await writeFile(file, JSON.stringify(data));
    await shop.addProduct({ productId: data.products[0]?._id ?? '', count: 5 });
    const seed = (mode: string) =>
      startService({
        main: 'services/order/src/tasks.ts',
        args: ['seed'],
        env: { ...shop.env, SHOP_MODE: mode, LOG_LEVEL: 'info', DEMO_DATA_FILE: file },
        ready: false,
      });
    const refused = await seed('production');
    expect(await refused.exit).toBe(1);
    expect(refused.logs()).toContain('SHOP_MODE: must be demo');
    const seeded = await seed('demo');
    expect(await seeded.exit).toBe(0);
    expect(await shop.countOrders(data.users[0]?._id ?? '')).toBe(2);
    await rm(folder, { recursive: true });
  }, 60_000);

  it('republish exits with code 0', async () => {
    const republish = await startService({
      main: 'services/order/src/tasks.ts',
      args: ['republish'],
      env: { ...shop.env, LOG_LEVEL: 'info' },
      ready: false,
    });
    expect(await republish.exit).toBe(0);
    expect(republish.logs()).toContain('republished');
  }, 60_000);
});
