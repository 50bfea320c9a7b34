import { generateKeyPairSync } from 'node:crypto';
import type { EventLog } from '@shop/platform/event-log/event-log.ts';
import { openEventLog } from '@shop/platform/event-log/open-event-log.ts';
import { createLogger } from '@shop/platform/logger.ts';
import { newId } from '@shop/platform/new-id.ts';
import { startService } from '@shop/testing/child-process.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { givenProduct } from './testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from './testing/open-test-catalogue.ts';
import { orderEvent, recordsOf, stockEvent } from './testing/order-says.ts';

let catalogue: TestCatalogue;
let events: Awaited<ReturnType<typeof testDatabase>>;
let log: EventLog;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  events = await testDatabase();
  const logger = createLogger({ name: 'test', level: 'silent' });
  log = openEventLog({ eventLogUrl: events.url, name: 'test', logger });
});
afterAll(async () => {
  await log.close();
  await catalogue.close();
  await events.drop();
});

function started(failpoints: string, ready = true) {
  const { publicKey } = generateKeyPairSync('ed25519');
  return startService({
    main: 'services/catalogue/src/main.ts',
    ready,
    env: {
      SHOP_MODE: 'demo',
      LOG_LEVEL: 'warn',
      DATABASE_URL: catalogue.url,
      EVENT_LOG_URL: events.url,
      IDENTITY_PUBLIC_KEYS: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      IMAGES_DIR: catalogue.imagesDirectory,
      FAILPOINTS: failpoints,
    },
  });
}

describe('a catalogue that is killed', () => {
  it('between effect and commit counts every order once and shows the right stock (P-B1, P-B4)', async () => {
    const id = await givenProduct(catalogue, { count: 100 });
    const orders = Array.from({ length: 20 }, () => orderEvent(newId(), 1, 'placed', { [id]: 2 }));
    await log.publish(recordsOf([...orders, stockEvent(id, 1, 100, 1), stockEvent(id, 2, 60, 1)]));
    const killed = await started('consumer.afterEffectBeforeCommit:kill@4', false);
    expect(await killed.exit).toBe('SIGKILL');
    const service = await started('');
    await eventually(
      async () => {
        const { body } = await catalogue.http.get(`/api/products/get-one/${id}`).expect(200);
        expect({ sales: body.sales, count: body.count }).toEqual({ sales: 40, count: 60 });
      },
      { within: 40_000 },
    );
    await service.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  }, 120_000);
});
