import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { administrator, customer } from '../testing/callers.ts';
import { countByStatus, openTestService, type TestService } from '../testing/test-service.ts';

let shop: TestService;

beforeAll(async () => {
  shop = await openTestService({ replicas: 2, timeoutFactor: 20 });
});
afterAll(() => shop.close());

interface Variant {
  choice: string;
  priceCents?: number;
  count?: number;
  removed?: boolean;
}

/** Adds a product whose first variant has the product's id. @returns the ids of its variants */
async function addShirt<Variants extends readonly Variant[]>(
  variants: readonly [...Variants],
): Promise<{ [At in keyof Variants]: string }> {
  const productId = newId();
  const ids = variants.map((_, index) => (index === 0 ? productId : newId()));
  for (const [index, variant] of variants.entries()) {
    const { choice, ...state }: Variant = variant;
    await shop.addProduct({
      ...state,
      productId: ids[index] as string,
      name: `Shirt, ${choice}`,
      variantOf: productId,
    });
  }
  return ids as { [At in keyof Variants]: string };
}

const addTwoSizes = (medium: Omit<Variant, 'choice'> = {}) =>
  addShirt([
    { choice: 'S', priceCents: 1_000, count: 4 },
    { choice: 'M', priceCents: 1_200, count: 3, ...medium },
  ]);

const unitsLeft = (ids: readonly string[]) => Promise.all(ids.map((id) => shop.unitsLeft(id)));

describe('an order of a product with options', () => {
  it('sells the chosen variant, at its price and from its stock', async () => {
    const [small, medium] = await addTwoSizes();
    const { status, body } = await shop.order(customer(), [[small, 2, medium]], 24);
    expect(status).toBe(201);
    expect(body.cartItems).toEqual([
      expect.objectContaining({
        productID: small,
        variantID: medium,
        name: 'Shirt, M',
        quantity: 2,
        price: 12,
        count: 3,
      }),
    ]);
    expect(await unitsLeft([small, medium])).toEqual([4, 1]);
    const [event] = await shop.db.query<{ lines: unknown }>(
      `select envelope#>'{data,lines}' as lines from outbox where subject = $1`,
      [`order/${body._id}`],
    );
    expect(event?.lines).toEqual([expect.objectContaining({ productId: medium, variantOf: small, quantity: 2 })]);
  });

  it('keeps the SKU of the moment in its lines, by which administrators find the order', async () => {
    const [small, medium] = await addTwoSizes();
    const M = { productId: medium, variantOf: small, name: 'Shirt, M', priceCents: 1_200 };
    await shop.addProduct({ ...M, sku: 'TS-0815-M' });
    const { body: placed } = await shop.order(customer(), [[small, 1, medium]], 12);
    expect(placed.cartItems).toMatchObject([{ variantID: medium, sku: 'TS-0815-M' }]);
    await shop.addProduct({ ...M, sku: 'TS-9999' });
    const { body: later } = await shop.order(customer(), [[small, 1, medium]], 12);
    const { body: without } = await shop.order(customer(), [[small, 1, small]], 10);
    expect(without.cartItems[0]).not.toHaveProperty('sku');
    const found = async (search: string, sort = '') => {
      const query = `search=${encodeURIComponent(search)}${sort}`;
      const { body } = await shop.call('get', `/api/orders/admin?${query}`, { as: administrator() });
      return body.map(({ _id }: { _id: string }) => _id);
    };
    expect(await found(' ts-0815-m ')).toEqual([placed._id]);
    expect(await found('TS-0815-M', '&sort=user_1')).toEqual([placed._id]);
    expect(await found('TS-9999')).toEqual([later._id]);
    expect(await found('TS-0815')).toEqual([]);
  });

  it('is found by its SKU beside the orders of a customer whose name is the same word', async () => {
    const [product, other] = [await shop.addProduct({ sku: 'Walker' }), await shop.addProduct()];
    const placed = (await shop.order(customer(), [[product, 1]], 10)).body._id;
    const ofWalker = (await shop.order(customer({ lastName: 'Walker' }), [[other, 1]], 10)).body._id;
    const both = (await shop.order(customer({ lastName: 'Walker' }), [[product, 1]], 10)).body._id;
    for (const sort of ['', '&sort=user_1', '&sort=total_1']) {
      const { body } = await shop.call('get', `/api/orders/admin?search=walker${sort}`, { as: administrator() });
      expect(body.map(({ _id }: { _id: string }) => _id).sort()).toEqual([placed, ofWalker, both].sort());
    }
  });

  it('sells two variants of one product in one cart, and sums the lines of one variant', async () => {
    const [small, medium] = await addTwoSizes();
    const lines = [
      [small, 1, medium],
      [small, 1, small],
      [small, 2, medium],
    ] as const;
    const { status, body } = await shop.order(customer(), lines, 46);
    expect([status, body.cartItems.map((line: { variantID: string }) => line.variantID)]).toEqual([
      201,
      [medium, small],
    ]);
    expect(await unitsLeft([small, medium])).toEqual([3, 0]);
  });

  it('is refused without a choice, with the variants that are for sale', async () => {
    const [small, medium] = await addShirt([
      { choice: 'S', priceCents: 1_000, count: 4 },
      { choice: 'M', priceCents: 1_200, count: 0 },
      { choice: 'L', removed: true },
    ]);
    const { status, body } = await shop.order(customer(), [[small, 1]], 10);
    expect([status, body.code]).toEqual([409, 'choose-variant']);
    expect(body.details).toEqual([
      {
        productID: small,
        name: 'Shirt, S',
        choices: [
          { variantID: medium, name: 'Shirt, M', price: 12, left: 0 },
          { variantID: small, name: 'Shirt, S', price: 10, left: 4 },
        ],
      },
    ]);
  });

  it('is refused when one of its lines has no choice, whatever the others have', async () => {
    const [small] = await addTwoSizes();
    const lines = [
      [small, 1, small],
      [small, 1],
    ] as const;
    const { body } = await shop.order(customer(), lines, 20);
    expect(body.code).toBe('choose-variant');
    expect(await shop.unitsLeft(small)).toBe(4);
  });

  it('offers the other variants while the first one is off sale, and is not sold when all are', async () => {
    const [small, medium] = await addShirt([{ choice: 'S', removed: true }, { choice: 'M' }]);
    const asked = await shop.order(customer(), [[small, 1]], 10);
    expect(asked.body.details[0].choices).toEqual([expect.objectContaining({ variantID: medium })]);
    expect((await shop.order(customer(), [[small, 1, small]], 10)).body.code).toBe('not-sold');

    const [gone] = await addShirt([{ choice: 'S', removed: true }]);
    const { body } = await shop.order(customer(), [[gone, 1]], 10);
    expect([body.code, body.details]).toEqual(['not-sold', [{ productID: gone, name: '', left: 0 }]]);
  });

  it('names product and variant where the price has changed or the stock is too small', async () => {
    const [small, medium] = await addTwoSizes({ count: 1 });
    const price = await shop.order(customer(), [[small, 1, medium]], 10);
    expect(price.body.details).toEqual([{ productID: small, variantID: medium, name: 'Shirt, M', price: 12 }]);
    const stock = await shop.order(customer(), [[small, 2, medium]], 24);
    expect(stock.body.details).toEqual([{ productID: small, variantID: medium, name: 'Shirt, M', left: 1 }]);
  });

  it.each([
    ['a variant of another product', async () => (await addTwoSizes())[1]],
    ['a product without options', () => shop.addProduct()],
    ['an unknown variant', async () => newId()],
    ['text with a NUL', async () => 'a\u0000b'],
  ])('is refused with %s as its variant', async (_, variant) => {
    const [small] = await addTwoSizes();
    const { status, body } = await shop.order(customer(), [[small, 1, await variant()]], 10);
    expect([status, body.code]).toEqual([409, 'not-sold']);
  });

  it('repeats with its key, and another choice with the same key is another body', async () => {
    const [small, medium] = await addTwoSizes();
    const ada = customer();
    const key = newId();
    const first = await shop.order(ada, [[small, 1, medium]], 12, { key });
    const again = await shop.order(ada, [[small, 1, medium]], 12, { key });
    expect([again.status, again.body._id]).toEqual([201, first.body._id]);
    expect((await shop.order(ada, [[small, 1, small]], 12, { key })).status).toBe(422);
    expect(await unitsLeft([small, medium])).toEqual([4, 2]);
  });

  it('links its product until the last variant is deleted', async () => {
    const [small, medium] = await addTwoSizes();
    const ada = customer();
    const { body } = await shop.order(ada, [[small, 1, medium]], 12);
    const deleted = async () =>
      (await shop.call('get', `/api/orders/user/${body._id}`, { as: ada })).body.deletedSince.products;
    await shop.addProduct({ productId: medium, variantOf: small, removed: true });
    expect(await deleted()).toEqual([]);
    await shop.addProduct({ productId: small, variantOf: small, removed: true });
    expect(await deleted()).toEqual([small]);
  });
});

describe('a product without options', () => {
  it('is sold as before, also to a client that names it as its own variant', async () => {
    const product = await shop.addProduct();
    const [plain, named] = [
      await shop.order(customer(), [[product, 1]], 10),
      await shop.order(customer(), [[product, 1, product]], 10),
    ];
    expect([plain.status, named.status]).toEqual([201, 201]);
    expect([plain.body.cartItems[0], named.body.cartItems[0]].map((line) => 'variantID' in line)).toEqual([
      false,
      false,
    ]);
  });

  it('keeps its stock and its open orders when it gets options while 50 customers buy', async () => {
    const product = await shop.addProduct({ count: 30 });
    const buy = () => shop.order(customer(), [[product, 1]], 10);
    const buying = Array.from({ length: 25 }, () => buy());
    const change = shop.addProduct({ productId: product, name: 'Kettle, Red', variantOf: product, count: 30 });
    const responses = await Promise.all([...buying, ...Array.from({ length: 25 }, () => buy())]);
    await change;
    const sold = responses.filter(({ status }) => status === 201).length;
    const refused = responses.filter(({ body }) => body.code === 'choose-variant').length;
    expect(sold + refused).toBe(50);
    expect(await shop.unitsLeft(product)).toBe(30 - sold);
    expect((await buy()).body.code).toBe('choose-variant');
    expect((await shop.order(customer(), [[product, 1, product]], 10)).status).toBe(201);
  });
});

describe('the last unit of a variant', () => {
  it('is sold once to 50 customers, and the other variants keep theirs (P-A3)', async () => {
    const [small, medium] = await addTwoSizes({ count: 1 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => shop.order(customer(), [[small, 1, medium]], 12)),
    );
    expect(countByStatus(responses)).toEqual({ 201: 1, 409: 49 });
    expect(await unitsLeft([small, medium])).toEqual([4, 0]);
  });

  it('returns when its order is cancelled, to this variant', async () => {
    const [small, medium] = await addTwoSizes({ count: 1 });
    const ada = customer();
    const { body } = await shop.order(ada, [[small, 1, medium]], 12);
    expect((await shop.call('post', `/api/orders/${body._id}/cancel`, { as: ada, body: {} })).status).toBe(200);
    expect(await unitsLeft([small, medium])).toEqual([4, 1]);
  });
});
