import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Product } from '@shop/contracts/catalogue-api.ts';
import type { ShopEvent } from '@shop/contracts/event.ts';
import type { OrderState } from '@shop/contracts/order-events.ts';
import type { EventLog, Subscription } from '@shop/platform/events/log/event-log.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import type { Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { testIdentity, testProcessConfig } from '@shop/platform/testing/service-kit.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { shuffled } from '@shop/testing/shuffled.ts';
import supertest from '@shop/testing/supertest.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { writeReview } from './reviews/write-review.ts';
import { createCatalogueService } from './service.ts';
import { givenProduct, storedImage } from './testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from './testing/open-test-catalogue.ts';
import { orderEvent, recordsOf, stockEvent } from './testing/order-events.ts';
import { userEvent } from './testing/user-events.ts';

const published: ShopEvent[] = [];
let catalogue: TestCatalogue;
let events: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let log: EventLog;
let listening: Subscription;
let service: Service;
let http: ReturnType<typeof supertest>;
let inner: ReturnType<typeof supertest>;

beforeAll(async () => {
  catalogue = await openTestCatalogue();
  events = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'shop-test-images-'));
  log = openEventLog({ eventLogUrl: events.url, name: 'test', logger, timeoutFactor: TIMEOUT_FACTOR });
  listening = await log.follow({
    topics: ['catalogue-events'],
    handle: async ({ value }) => void published.push(JSON.parse(String(value))),
  });
  const [port, innerPort] = [await freePort(), await freePort()];
  service = createCatalogueService({
    ...testProcessConfig(),
    port,
    innerPort,
    databaseUrl: catalogue.url,
    eventLogUrl: events.url,
    identityPublicKeys: testIdentity().identityPublicKeys,
    images: { directory: folder },
    imageHost: undefined,
  });
  await service.start();
  http = supertest(`http://127.0.0.1:${port}`);
  inner = supertest(`http://127.0.0.1:${innerPort}`);
});

afterAll(async () => {
  await service.stop();
  await listening.stop();
  await log.close();
  await catalogue.close();
  await events.drop();
  await rm(folder, { recursive: true });
});

const publish = (happened: readonly ShopEvent[]) => log.publish(recordsOf(happened));

const product = async (id: string): Promise<Product> =>
  (await http.get(`/api/products/get-one/${id}`).expect(200)).body;

describe('catalogue service', () => {
  it('serves liveness and readiness on its inner port only', async () => {
    await inner.get('/livez').expect(200);
    await inner.get('/readyz').expect(200);
    await http.get('/readyz').expect(404);
  });

  it('counts sales exactly when order events arrive shuffled and duplicated (P-B4)', async () => {
    const [kettle, mug] = [await givenProduct(catalogue), await givenProduct(catalogue)];
    const happened = Array.from({ length: 30 }, newId).flatMap((id, at) => {
      const lines = at % 2 === 0 ? { [kettle]: 1 + (at % 3) } : { [mug]: 2, [kettle]: 1 };
      const end = (['delivered', 'cancelled', 'expired', 'paid'] as const)[at % 4] ?? 'paid';
      return [orderEvent(id, 1, 'placed', lines), orderEvent(id, 2, end, lines)];
    });
    const expected = { [kettle]: 0, [mug]: 0 };
    for (const { version, data } of happened) {
      const { status, lines } = data as OrderState;
      if (version === 1 || status === 'cancelled' || status === 'expired') continue;
      for (const { productId, quantity } of lines) expected[productId] = (expected[productId] ?? 0) + quantity;
    }
    await publish(shuffled([...happened, ...happened, ...happened]));
    await eventually(async () => {
      expect({ [kettle]: (await product(kettle)).sales, [mug]: (await product(mug)).sales }).toEqual(expected);
    });
  });

  it('shows the stock of the highest version when events arrive late or twice', async () => {
    const id = await givenProduct(catalogue, { count: 10 });
    const events = [
      stockEvent(id, 1, 10, 1),
      stockEvent(id, 2, 8, 1),
      stockEvent(id, 3, 5, 1),
      stockEvent(id, 4, 6, 1),
    ];
    const [first, second, third, fourth] = events as [ShopEvent, ShopEvent, ShopEvent, ShopEvent];
    await publish([second, fourth, third, first, fourth, second]);
    await eventually(async () => expect((await product(id)).count).toBe(6));
    await publish([third, stockEvent(id, 5, 4, 1), fourth]);
    await eventually(async () => expect((await product(id)).count).toBe(4));
  });

  it('removes the name of a deleted user from their reviews, whatever arrives late (docs/events.md#versions)', async () => {
    const id = await givenProduct(catalogue);
    const userId = newId();
    const author = { userId, name: 'Ada Lovelace' };
    await writeReview(catalogue, author, { id: newId(), productId: id, rating: 5, comment: 'Good' }, new Date());
    const happened = [
      userEvent(userId, 3, true),
      userEvent(userId, 1, false),
      { ...userEvent(userId, 3, true), republished: true },
    ];
    await log.publish(recordsOf(happened, 'user-events'));
    await eventually(async () => {
      const { body } = await http.get(`/api/products/get-one/${id}`).expect(200);
      expect(body.reviews.map(({ user }: { user: object }) => user)).toEqual([{ _id: userId, name: 'Deleted user' }]);
    });
    expect(await catalogue.db.query('select user_id as "userId" from deleted_users')).toEqual([{ userId }]);
  });

  it('returns the best-selling product with an image of each top-level category, most sold first, at most six', async () => {
    const sell = (id: string, quantity: number) => orderEvent(newId(), 1, 'paid', { [id]: quantity });
    const sales: ShopEvent[] = [];
    const expected: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const best = await givenProduct(catalogue, { category: `Top ${at}/Below`, images: [storedImage()] });
      const other = await givenProduct(catalogue, { category: `Top ${at}`, images: [storedImage()] });
      const bare = await givenProduct(catalogue, { category: `Top ${at}/Below` });
      sales.push(sell(best, 100 + at), sell(other, 50), sell(bare, 10_000));
      expected.unshift(best);
    }
    await givenProduct(catalogue, { category: 'Unsold', images: [storedImage()] });
    await publish(sales);
    await eventually(async () => {
      const { body } = await http.get('/api/products/bestsellers').expect(200);
      expect(body.map(({ _id }: Product) => _id)).toEqual(expected.slice(0, 6));
    });
  });

  it('continues after an unreadable record (P-B5)', async () => {
    const id = await givenProduct(catalogue);
    const poison = { ...stockEvent(id, 1, 3, 1), data: { productId: id, left: -1 } };
    await publish([poison, stockEvent(id, 2, 2, 1)]);
    await eventually(async () => expect((await product(id)).count).toBe(2));
    expect(await catalogue.db.query('select consumer from dead_letters')).toEqual([{ consumer: 'catalogue' }]);
  });

  it('sends events that other processes write to the outbox, in version order per product', async () => {
    const id = await givenProduct(catalogue);
    await eventually(() =>
      expect(published.filter(({ subject }) => subject === `product/${id}`)).toMatchObject([
        { type: 'product-created', version: 1, source: 'catalogue', data: { corrections: [{ number: 1 }] } },
      ]),
    );
  });
});
