import { eventually } from '@shop/testing/eventually.ts';
import { expectConsistent } from './expect-consistent.ts';
import { type Person, peopleAndProducts } from './people-and-products.ts';
import { ADMINISTRATOR, type RestorableShop, startRestorableShop } from './restorable-shop.ts';

const LONG = 180_000;

let shop: RestorableShop;
let act: ReturnType<typeof peopleAndProducts>;
let administrator: Person;
let customer: Person;
/** Is there from the beginning to the end. */
let lamp: string;
/** Dollars; none that a test sets, which a restore would not have to report. */
let price = 200;

beforeAll(async () => {
  shop = await startRestorableShop();
  act = peopleAndProducts(shop);
  administrator = await act.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
  customer = await act.register('customer');
  await shop.call('catalogue', 'POST /api/categories', { as: administrator.caller, body: { category: 'Things' } });
  lamp = await act.create(administrator, 20, 50);
  await expectConsistent(shop);
  await act.buy(customer, lamp);
  await expectConsistent(shop);
}, LONG);
afterAll(() => shop?.close());

/** The shop goes on after a restore: the price that is shown is charged, and every projection follows. */
async function expectToSell(): Promise<void> {
  await expectConsistent(shop);
  price += 1;
  await act.change(administrator, lamp, price, 1);
  await expectConsistent(shop);
  await act.buy(customer, lamp);
  await expectConsistent(shop);
}

/** How many the order service has of a product, which is how many there are. */
async function left(productId: string): Promise<number | undefined> {
  const found = await shop.ask<{ count: number }>('order', 'select count from stock where product_id = $1', [
    productId,
  ]);
  return found[0]?.count;
}

describe('a restored database, with traffic between its dump and its restore (P-F1)', () => {
  it(
    'of the order service: lost orders are cancelled, stock adjustments are applied again, prices charged are those shown',
    async () => {
      const kept = await act.buy(customer, lamp);
      await expectConsistent(shop);
      const dump = await shop.snapshot('order');
      const lost = await act.buy(customer, lamp);
      await act.deliver(administrator, kept);
      await act.change(administrator, lamp, 25, 7);
      const mug = await act.create(administrator, 5, 9);
      await expectConsistent(shop);
      const stockBefore = (await act.shown(lamp))?.count ?? 0;

      await shop.stop('order');
      await dump.restore();
      const { code, said } = await shop.restored('order');
      expect(said).toContain(`order ${lost} of `);
      expect(said).toContain(`order ${kept} is placed again, it had been delivered`);
      expect(code).toBe(0);
      await shop.start('order');
      await expectConsistent(shop);
      const revenue = await shop.ask('analytics', 'select counts from revenue_orders where order_id = $1', [lost]);
      expect(revenue).toEqual([{ counts: false }]);
      // The lost order gives its unit back, and the seven that an administrator added are not forgotten.
      expect((await act.shown(lamp))?.count).toBe(stockBefore + 1);
      expect((await act.shown(mug))?.count).toBe(9);
      await act.buy(customer, mug);
      await expectToSell();
      await dump.drop();
    },
    LONG,
  );

  it(
    'of the catalogue, while it runs: it sells what it shows, and stock can be corrected at once',
    async () => {
      const gone = await act.create(administrator, 11, 3);
      await expectConsistent(shop);
      const dump = await shop.snapshot('catalogue');
      await act.change(administrator, lamp, 99, 5);
      await act.change(administrator, lamp, 98, 5);
      const lost = await act.create(administrator, 7, 4);
      await shop.call('catalogue', `DELETE /api/products/admin/${gone}`, { as: administrator.caller });
      await expectConsistent(shop);
      await act.buy(customer, lamp);
      await act.buy(customer, lost);
      await expectConsistent(shop);

      await shop.stop('catalogue');
      await dump.restore();
      await shop.start('catalogue');
      const { code, said } = await shop.restored('catalogue');
      expect(said).toMatch(new RegExp(`Product ${lamp} ".*" costs \\$[\\d.]+ again, it had been \\$98`));
      expect(said).toContain(`Product ${gone} "Restored thing`);
      expect(said).toMatch(new RegExp(`Product ${lost} ".*" was created after the dump and is lost`));
      expect(code).toBe(0);
      // At once: the correction must not take a number that the order service has seen already.
      const before = (await left(lamp)) ?? Number.NaN;
      await act.change(administrator, lamp, 42, 3);
      await eventually(
        async () => {
          expect(await left(lamp)).toBe(before + 3);
          expect((await act.shown(lamp))?.count).toBe(before + 3);
        },
        { within: 30_000 },
      );
      expect(await act.shown(lost)).toBeUndefined();
      expect((await act.shown(gone))?.price).toBe(11);
      await expectConsistent(shop);
      await act.buy(customer, gone);
      await expectToSell();
      await dump.drop();
    },
    LONG,
  );

  it(
    'of analytics: revenue is that of the orders',
    async () => {
      const dump = await shop.snapshot('analytics');
      await act.buy(customer, lamp);
      await expectConsistent(shop);
      await shop.stop('analytics');
      await dump.restore();
      await shop.start('analytics');
      expect((await shop.restored('analytics')).code).toBe(0);
      await expectToSell();
      await dump.drop();
    },
    LONG,
  );

  it(
    'of the user service: every session ends, whoever was deleted or demoted stays so, who was promoted is named',
    async () => {
      const [leaver, demoted, promoted] = [
        await act.register('leaver'),
        await act.register('demoted'),
        await act.register('promoted'),
      ];
      await act.setRole(administrator, demoted, true);
      const dump = await shop.snapshot('user');
      await act.remove(administrator, leaver);
      await act.setRole(administrator, demoted, false);
      await act.setRole(administrator, promoted, true);
      const late = await act.register('late');
      await expectConsistent(shop);

      await shop.stop('user');
      await dump.restore();
      const { code, said } = await shop.restored('user');
      expect(said).toContain(`Account ${leaver.userId} was deleted after the dump, and is erased again.`);
      expect(said).toContain(`Account ${demoted.userId} lost the administrator's role after the dump`);
      expect(said).toContain(`Account ${promoted.userId} was made an administrator after the dump, and is none now`);
      expect(said).toContain(`Account ${late.userId} was registered after the dump and is lost`);
      expect(code).toBe(0);
      await shop.start('user');
      for (const { cookie } of [administrator, customer, leaver, demoted, promoted, late]) {
        expect(await act.sessionOf(cookie)).toBeNull();
      }
      await expect(act.signIn(leaver.email)).rejects.toThrow('answered 401');
      administrator = await act.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
      customer = await act.signIn(customer.email);
      const roles = [demoted, promoted].map(async ({ email }) => (await act.signIn(email)).caller);
      for (const role of await Promise.all(roles)) expect(role).toMatchObject({ isAdmin: false });
      await eventually(
        async () =>
          expect(await shop.ask('order', 'select 1 from deleted_users where user_id = $1', [late.userId])).toHaveLength(
            1,
          ),
        { within: 30_000 },
      );
      await expectToSell();

      // A dump that is restored again, as by an operator who took a wrong one: nobody is locked out for it.
      await dump.restore();
      expect((await shop.restored('user')).code).toBe(0);
      administrator = await act.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
      customer = await act.signIn(customer.email);
      await expectToSell();
      await dump.drop();
    },
    LONG,
  );

  it(
    'of chat: it knows whose accounts are gone',
    async () => {
      const dump = await shop.snapshot('chat');
      const leaver = await act.register('second-leaver');
      await act.remove(administrator, leaver);
      await expectConsistent(shop);
      await shop.stop('chat');
      await dump.restore();
      expect((await shop.restored('chat')).code).toBe(0);
      await shop.start('chat');
      await expectConsistent(shop);
      await dump.drop();
    },
    LONG,
  );

  it('is refused when it is that of another service', async () => {
    const { code, said } = await shop.restored('order', { DATABASE_URL: shop.databaseUrl('user') });
    expect(code).toBe(1);
    expect(said).toContain('This is the database of the service user, not of order.');
  });
});
