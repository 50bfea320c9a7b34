import { eventually } from '@shop/testing/eventually.ts';
import { itInTestAll } from '@shop/testing/scope.ts';
import { backupContract } from './backup.contract.ts';
import { expectConsistent } from './expect-consistent.ts';
import { ADMINISTRATOR, type RestorableShop, startRestorableShop } from './restorable-shop.ts';
import { createShopActions, type SignedInUser } from './shop-actions.ts';

const LONG = 180_000;

let shop: RestorableShop;
let actions: ReturnType<typeof createShopActions>;
let administrator: SignedInUser;
let customer: SignedInUser;
/** A product that exists in all tests. */
let lamp: string;
/** In dollars. Differs from all prices that tests set: a restore reports only changed prices. */
let price = 200;

beforeAll(async () => {
  shop = await startRestorableShop();
  actions = createShopActions(shop);
  administrator = await actions.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
  customer = await actions.register('customer');
  await shop.call('catalogue', 'POST /api/categories', { as: administrator.caller, body: { category: 'Things' } });
  lamp = await actions.createProduct(administrator, 20, 50);
  await expectConsistent(shop);
  await actions.placeOrder(customer, lamp);
  await expectConsistent(shop);
}, LONG);
afterAll(() => shop?.close());

/** Checks that the shop works after a restore: it charges the displayed price, and all projections follow. */
async function expectWorkingShop(): Promise<void> {
  await expectConsistent(shop);
  price += 1;
  await actions.updateProduct(administrator, lamp, price, 1);
  await expectConsistent(shop);
  await actions.placeOrder(customer, lamp);
  await expectConsistent(shop);
}

/** The stock of a product in the order service, which owns it. */
async function stockOf(productId: string): Promise<number | undefined> {
  const found = await shop.query<{ count: number }>('order', 'select count from stock where product_id = $1', [
    productId,
  ]);
  return found[0]?.count;
}

/** Waits until the list of conversations has a customer's, with so many messages; `undefined`: it is erased. */
async function expectConversation({ userId }: SignedInUser, messages: number | undefined): Promise<void> {
  await eventually(
    async () => {
      const rows = await shop.query(
        'chat',
        'select last_number as messages from conversations where user_id = $1 and not deleted',
        [userId],
      );
      expect(rows).toEqual(messages === undefined ? [] : [{ messages }]);
      const entries = await shop.query('chat', 'select 1 from chat_entries where user_id = $1', [userId]);
      expect(entries).toHaveLength(messages ?? 0);
    },
    { within: 30_000 },
  );
}

describe('a database restored from a dump, with changes after the dump (P-F1)', () => {
  it(
    'order service: lost orders are cancelled, stock adjustments are applied again, prices equal the catalogue',
    async () => {
      const kept = await actions.placeOrder(customer, lamp);
      await expectConsistent(shop);
      const dump = await shop.snapshot('order');
      const lost = await actions.placeOrder(customer, lamp);
      await actions.deliver(administrator, kept);
      await actions.updateProduct(administrator, lamp, 25, 7);
      const mug = await actions.createProduct(administrator, 5, 9);
      await expectConsistent(shop);
      const stockBefore = (await actions.getProduct(lamp))?.count ?? 0;

      await shop.stop('order');
      await dump.restore();
      const { code, output } = await shop.restored('order');
      expect(output).toContain(`order ${lost} of `);
      expect(output).toContain(`order ${kept} is placed again, it had been delivered`);
      expect(code).toBe(0);
      await shop.start('order');
      await expectConsistent(shop);
      const revenue = await shop.query('analytics', 'select counts from revenue_orders where order_id = $1', [lost]);
      expect(revenue).toEqual([{ counts: false }]);
      // The lost order returns its unit; the seven units that the administrator added are kept.
      expect((await actions.getProduct(lamp))?.count).toBe(stockBefore + 1);
      expect((await actions.getProduct(mug))?.count).toBe(9);
      await actions.placeOrder(customer, mug);
      await expectWorkingShop();
      await dump.drop();
    },
    LONG,
  );

  itInTestAll(
    'catalogue, while it runs: its products can be ordered, and stock can be adjusted at once',
    async () => {
      const gone = await actions.createProduct(administrator, 11, 3);
      const shirt = await actions.createProduct(administrator, 30, 9);
      const [, medium = ''] = await actions.changeSizes(administrator, shirt, { S: [30, 9], M: [31, 8] });
      await expectConsistent(shop);
      const dump = await shop.snapshot('catalogue');
      const sizes = { S: [30, 9], M: [45, 6], L: [32, 7] } as Record<string, [number, number]>;
      const [, , large = ''] = await actions.changeSizes(administrator, shirt, sizes);
      await actions.updateProduct(administrator, lamp, 99, 5);
      await actions.updateProduct(administrator, lamp, 98, 5);
      const lost = await actions.createProduct(administrator, 7, 4);
      await shop.call('catalogue', `DELETE /api/products/admin/${gone}`, { as: administrator.caller });
      await expectConsistent(shop);
      await actions.placeOrder(customer, lamp);
      await actions.placeOrder(customer, lost);
      for (const variant of [shirt, medium, large]) await actions.placeOrder(customer, shirt, variant);
      await expectConsistent(shop);

      await shop.stop('catalogue');
      await dump.restore();
      await shop.start('catalogue');
      const { code, output } = await shop.restored('catalogue');
      expect(output).toMatch(new RegExp(`Product ${lamp} ".*" costs \\$[\\d.]+ again, it had been \\$98`));
      expect(output).toContain(`Product ${gone} "Restored product`);
      expect(output).toMatch(new RegExp(`Product ${lost} ".*" was created after the dump and is lost`));
      expect(output).toMatch(new RegExp(`Variant ${large} ".*, L" was created after the dump and is lost`));
      expect(output).toMatch(new RegExp(`Product ${medium} ".*, M" costs \\$31.00 again, it had been \\$45.00`));
      expect(code).toBe(0);
      // Immediately: the adjustment must not reuse a number that the order service has already applied.
      const before = (await stockOf(lamp)) ?? Number.NaN;
      await actions.updateProduct(administrator, lamp, 42, 3);
      await eventually(
        async () => {
          expect(await stockOf(lamp)).toBe(before + 3);
          expect((await actions.getProduct(lamp))?.count).toBe(before + 3);
        },
        { within: 30_000 },
      );
      expect(await actions.getProduct(lost)).toBeUndefined();
      expect((await actions.getProduct(gone))?.price).toBe(11);
      await expectConsistent(shop);
      await actions.placeOrder(customer, gone);
      await actions.placeOrder(customer, shirt, medium);
      expect((await actions.getProduct(shirt))?.variants?.map(({ _id }) => _id)).toEqual([shirt, medium]);
      await expectWorkingShop();
      await dump.drop();
    },
    LONG,
  );

  itInTestAll(
    'analytics: revenue equals the orders',
    async () => {
      const dump = await shop.snapshot('analytics');
      await actions.placeOrder(customer, lamp);
      await expectConsistent(shop);
      await shop.stop('analytics');
      await dump.restore();
      await shop.start('analytics');
      expect((await shop.restored('analytics')).code).toBe(0);
      await expectWorkingShop();
      await dump.drop();
    },
    LONG,
  );

  itInTestAll(
    'user service: all sessions end, deleted and demoted users stay so, promoted ones are reported',
    async () => {
      const [leaver, demoted, promoted] = [
        await actions.register('leaver'),
        await actions.register('demoted'),
        await actions.register('promoted'),
      ];
      await actions.setRole(administrator, demoted, true);
      const dump = await shop.snapshot('user');
      await actions.deleteUser(administrator, leaver);
      await actions.setRole(administrator, demoted, false);
      await actions.setRole(administrator, promoted, true);
      const late = await actions.register('late');
      await expectConsistent(shop);

      await shop.stop('user');
      await dump.restore();
      const { code, output } = await shop.restored('user');
      expect(output).toContain(`Account ${leaver.userId} was deleted after the dump, and is erased again.`);
      expect(output).toContain(`Account ${demoted.userId} lost the administrator's role after the dump`);
      expect(output).toContain(`Account ${promoted.userId} was made an administrator after the dump, and is none now`);
      expect(output).toContain(`Account ${late.userId} was registered after the dump and is lost`);
      expect(code).toBe(0);
      await shop.start('user');
      for (const { cookie } of [administrator, customer, leaver, demoted, promoted, late]) {
        expect(await actions.sessionOf(cookie)).toBeNull();
      }
      await expect(actions.signIn(leaver.email)).rejects.toThrow('status 401');
      administrator = await actions.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
      customer = await actions.signIn(customer.email);
      const roles = [demoted, promoted].map(async ({ email }) => (await actions.signIn(email)).caller);
      for (const role of await Promise.all(roles)) expect(role).toMatchObject({ isAdmin: false });
      await eventually(
        async () =>
          expect(
            await shop.query('order', 'select 1 from deleted_users where user_id = $1', [late.userId]),
          ).toHaveLength(1),
        { within: 30_000 },
      );
      await expectWorkingShop();

      // A second restore of the same dump, for example after a wrong one, locks nobody out.
      await dump.restore();
      expect((await shop.restored('user')).code).toBe(0);
      administrator = await actions.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
      customer = await actions.signIn(customer.email);
      await expectWorkingShop();
      await dump.drop();
    },
    LONG,
  );

  itInTestAll(
    'chat: conversations are as in the dump, later messages are named as lost, deleted accounts stay deleted',
    async () => {
      const writer = await actions.register('writer');
      const leaver = await actions.register('second-leaver');
      for (const user of [writer, leaver]) await actions.storeMessage(user, 'Hello');
      await expectConversation(writer, 1);
      await expectConversation(leaver, 1);
      const dump = await shop.snapshot('chat');
      await actions.storeMessage(writer, 'Are you there?');
      await expectConversation(writer, 2);
      await actions.deleteUser(administrator, leaver);
      await expectConsistent(shop);
      await expectConversation(leaver, undefined);
      await eventually(
        async () => expect(await shop.query('chat', 'select 1 from outbox where published_at is null')).toEqual([]),
        { within: 30_000 },
      );

      await shop.stop('chat');
      await dump.restore();
      const { code, output } = await shop.restored('chat');
      expect(output).toContain(`customer ${writer.userId}`);
      expect(output).not.toContain(leaver.userId);
      expect(code).toBe(0);
      await shop.start('chat');
      await expectConsistent(shop);
      await expectConversation(leaver, undefined);
      await actions.storeMessage(writer, 'Hello again');
      await expectConversation(writer, 2);
      await dump.drop();
    },
    LONG,
  );

  it('rejects the database of another service', async () => {
    const { code, output } = await shop.restored('order', { DATABASE_URL: shop.databaseUrl('user') });
    expect(code).toBe(1);
    expect(output).toContain('This is the database of the service user, not of order.');
  });
});

backupContract();
