import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@shop/testing/eventually.ts';
import { describeWith } from '@shop/testing/infrastructure.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import type { CallResult } from '../clients/call.ts';
import { ADMINISTRATOR, type Customer, createFixture, type Fixture } from '../clients/fixture.ts';
import { uploadImage } from '../clients/images.ts';
import { seeded } from '../clients/random.ts';
import { closeClients } from '../clients/shop-client.ts';
import { type RunningShop, startShop } from '../shop/shop.ts';
import { fillDisk, smallDisk } from './small-disk.ts';

const LONG = 600_000;
/** Orders on the full disk until so many in a row were refused: what PostgreSQL had reserved takes some. */
const REFUSED_IN_A_ROW = 5;
const MAX_ORDERS = 1_000;

interface Sent {
  key: string;
  result: CallResult;
}

// In this order: each test continues with what the one before left.
describeWith(smallDisk, 'a shop whose disk is full (F11)', (folder) => {
  let shop: RunningShop;
  let fixture: Fixture;
  let free: () => Promise<void>;
  const sent: Sent[] = [];

  beforeAll(async () => {
    const env = { SEED: 'none', ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password };
    shop = await startShop({ dataDir: path.join(folder(), 'data'), within: LONG, env });
    fixture = await createFixture(shop.url, seeded(11), { customers: 1, products: 2 });
  }, LONG);
  afterAll(async () => {
    closeClients();
    await shop?.stop();
  }, LONG);

  async function order(key: string = randomUUID()): Promise<CallResult> {
    const [product] = fixture.products;
    const body = {
      orderTotal: { cartSubtotal: (product?.priceCents ?? 0) / 100 },
      cartItems: [{ productID: product?.id, quantity: 1 }],
      paymentMethod: 'cod',
    };
    const customer = fixture.customers[0] as Customer;
    const headers = { 'idempotency-key': key };
    const result = await customer.call({ method: 'POST', path: '/api/orders', headers, body });
    sent.push({ key, result });
    return result;
  }

  it(
    'refuses orders, and says that it is for the moment',
    async () => {
      expect((await order()).status).toBe(201);
      free = await fillDisk(folder());
      for (let refused = 0, n = 0; refused < REFUSED_IN_A_ROW; n += 1) {
        expect(n).toBeLessThan(MAX_ORDERS);
        const { status, headers, body } = await order();
        if (![201, 503, 504].includes(status)) throw new Error(`${status}: ${body}`);
        if (status === 503) expect(headers['retry-after']).toBeDefined();
        refused = status === 201 ? 0 : refused + 1;
      }
    },
    LONG,
  );

  it(
    'refuses images, and tells the operator',
    async () => {
      const { status } = await uploadImage(shop.url, fixture.administrator, fixture.products[1]?.id ?? '');
      expect([502, 503, 504]).toContain(status);
      await eventually(() => expect(shop.output()).toContain('The disk is full'), { within: 120_000 });
    },
    LONG,
  );

  it(
    'takes orders again by itself once there is space, and has every order that it acknowledged, once',
    async () => {
      await free();
      await eventually(async () => expect((await order()).status).toBe(201), { within: 180_000, every: 1_000 });
      // What was refused may be sent again under its key, as browsers do.
      const again = sent.filter(({ result }) => result.status !== 201).map(({ key }) => key);
      for (const key of again) expect((await order(key)).status).toBe(201);
      const ids = new Map(
        sent.flatMap(({ key, result }) =>
          result.status === 201 ? [[key, (JSON.parse(result.body) as { _id: string })._id] as const] : [],
        ),
      );
      const customer = fixture.customers[0] as Customer;
      const { body } = await customer.call({ path: '/api/orders' });
      const stored = (JSON.parse(body) as { _id: string }[]).map(({ _id }) => _id);
      expect(stored.toSorted()).toEqual([...ids.values()].toSorted());
    },
    LONG,
  );

  it(
    'agrees with itself: stock, revenue and every event',
    async () => {
      const verify = repositoryFile('infra/src/verify/verify.ts');
      await eventually(() => promisify(execFile)(process.execPath, [verify, shop.dataDir]), {
        within: 120_000,
        every: 1_000,
      });
      expect(await uploadImage(shop.url, fixture.administrator, fixture.products[1]?.id ?? '')).toMatchObject({
        status: 200,
      });
    },
    LONG,
  );
});
