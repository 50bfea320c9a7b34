import { customer, startTestShop, statuses, type TestShop } from '../test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ replicas: 2 });
});
afterAll(() => shop.stop());

describe('the price', () => {
  it('is ours, whatever the client sends (P-A6)', async () => {
    const product = await shop.product({ priceCents: 5_000 });
    const ada = customer();
    const forged = { price: 0.01, name: 'Mine', count: 999, image: { path: 'javascript:alert(1)' } };
    const cheap = await shop.order(ada, [[product, 1]], 0.01, { forged });
    expect([cheap.status, cheap.body.message]).toEqual([409, 'Prices have changed']);
    expect(cheap.body.details).toEqual([{ productID: product, name: 'Kettle', price: 50 }]);
    expect(await shop.ordersOf(ada.userId)).toBe(0);
    const { body } = await shop.order(ada, [[product, 1]], 50, { forged });
    expect(body.cartItems[0]).toMatchObject({ price: 50, name: 'Kettle', image: { path: '/images/kettle-800.webp' } });
  });

  it('is the one in force at the commit while an administrator changes it (P-A6)', async () => {
    const productId = await shop.product({ priceCents: 1_000, count: 1_000 });
    let changing = true;
    const changes = (async () => {
      for (let round = 0; changing; round += 1) {
        await shop.product({ productId, priceCents: round % 2 === 0 ? 2_000 : 1_000, corrections: [] });
      }
    })();
    const answers = (
      await Promise.all(
        Array.from({ length: 20 }, async (_, client) => {
          const placed = [];
          const shown = client % 2 === 0 ? 10 : 20;
          for (let round = 0; round < 5; round += 1) {
            const { status, body } = await shop.order(customer(), [[productId, 1]], shown);
            placed.push({ shown, status, body });
          }
          return placed;
        }),
      )
    ).flat();
    changing = false;
    await changes;
    for (const { shown, status, body } of answers) {
      expect([201, 409]).toContain(status);
      if (status === 201) expect(body.orderTotal.cartSubtotal).toBe(shown);
    }
    expect(await shop.left(productId)).toBe(1_000 - (statuses(answers)[201] ?? 0));
  });
});
