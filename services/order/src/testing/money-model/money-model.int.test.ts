import fc from '@shop/testing/fast-check.ts';
import { rounds } from '@shop/testing/scope.ts';
import { verifyBooks } from '../../reconciliation/verify-books.ts';
import { openTestService, type TestService } from '../test-service.ts';
import { type Action, PRODUCTS, scripts } from './money-actions.ts';
import { capturesAt, readBooks } from './money-books.ts';
import { MoneyCommand, type MoneyRun, runInTurn } from './money-command.ts';
import { createMoneyPayPal, type MoneyPayPal } from './money-paypal.ts';
import { openMoneyShop } from './money-shop.ts';
import type { Model } from './money-state.ts';

const SEQUENCES = rounds(200, 5_000);
/** Sequences mostly wait for the database: several shops at once, each with a database and a clock of its own. */
const SHOPS = SEQUENCES >= 1_000 ? 5 : 1;
const PER_SHOP = Math.ceil(SEQUENCES / SHOPS);
/** Enough for the sequences, and for what fast-check repeats to shorten one that fails. */
const TIMEOUT_MS = 600_000 + 2_000 * SEQUENCES;

/** A shop in which sequences of actions run one after another. */
interface ModelShop {
  service: TestService;
  paypal: MoneyPayPal;
  clock: { now: number };
}

async function openModelShop(): Promise<ModelShop> {
  const clock = { now: Date.UTC(2026, 0, 1) };
  // Emails stay queued: sending them is not what this is about.
  const service = await openTestService({ now: () => new Date(clock.now), smtpUrl: 'smtp://127.0.0.1:1' });
  await service.db.query('create index outbox_of_subject on outbox (subject, version)');
  return { service, paypal: createMoneyPayPal(service.fakePayPal), clock };
}

let shops: ModelShop[] = [];
beforeAll(async () => {
  shops = await Promise.all(Array.from({ length: SHOPS }, openModelShop));
});
afterAll(() => Promise.all(shops.map(({ service }) => service.close())));

async function begin({ service, paypal, clock }: ModelShop): Promise<{ model: Model; real: MoneyRun }> {
  const shop = await openMoneyShop(service, paypal, clock);
  const products = Object.fromEntries(PRODUCTS.map((number) => [number, { left: 6, cents: 1_000, removed: false }]));
  return {
    model: { now: clock.now, products, deletedUsers: [], confirmedUsers: [], orders: {} },
    real: { shop, readBooks: () => readBooks(service, shop), nextOrder: 0 },
  };
}

const WAIT_FOR_ALL: Action = { kind: 'wait', minutes: 46 * 24 * 60 };
const REFUND: Action = { kind: 'refund', mode: 'completed' };
const JOBS: Action[] = [
  { kind: 'reconcile', isDown: false },
  { kind: 'expire', isDown: false },
  { kind: 'retry-refunds' },
  REFUND,
];

/** Runs the jobs until nothing is left to do; PayPal's webhooks arrive that the shop does not ask for. */
async function finish(model: Model, real: MoneyRun): Promise<void> {
  await runInTurn([...JOBS, WAIT_FOR_ALL, ...JOBS], model, real);
  const started = Object.entries(model.orders).filter(([, order]) => order.paypal !== 'none');
  const webhooks = started.map(([number]): Action => ({ kind: 'webhook', order: Number(number) }));
  await runInTurn([...webhooks, REFUND], model, real);
}

/** Every cent that PayPal has taken is revenue, or went back once. Payments that PayPal cannot return are left out. */
async function checkMoney({ service, paypal }: ModelShop, { shop }: MoneyRun): Promise<void> {
  const ids = [...shop.orderIds.values()];
  const orders = await service.db.query<{ id: string; status: string; method: string; cents: number }>(
    'select id, status, payment_method as method, subtotal_cents as cents from orders where id = any($1)',
    [ids],
  );
  for (const { id, status, method, cents } of orders) {
    const captures = capturesAt(service.fakePayPal, id).filter(
      ({ status, amount, custom_id }) =>
        ['COMPLETED', 'REFUNDED'].includes(status) && amount.currency_code === 'USD' && custom_id === id,
    );
    const kept = captures.map(({ id: captureId, amount }) => {
      const returned = [...paypal.returned.values()].filter((refund) => refund.captureId === captureId);
      return Math.round(Number(amount.value) * 100) - returned.reduce((sum, refund) => sum + refund.cents, 0);
    });
    const revenue = method === 'pp' && (status === 'paid' || status === 'delivered') ? [cents] : [];
    expect({ status, kept: kept.filter((left) => left !== 0) }).toEqual({ status, kept: revenue });
  }
  await service.db.query('update orders set check_payment_at = null where id = any($1)', [ids]);
}

/** Runs sequences that differ from those of the other shops. */
async function runSequences(shop: ModelShop, index: number): Promise<void> {
  const commands = fc.commands(
    scripts.map((script) => script.map((one) => new MoneyCommand(one))),
    { maxCommands: 30, size: 'max' },
  );
  const { seed = Date.now() } = fc.readConfigureGlobal();
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      shop.paypal.clear();
      const state = await begin(shop);
      await fc.asyncModelRun(() => state, sequence);
      await finish(state.model, state.real);
      await checkMoney(shop, state.real);
    }),
    { numRuns: PER_SHOP, seed: seed + index },
  );
  expect(await verifyBooks(shop.service.db)).toEqual([]);
}

describe('a model of the money', () => {
  it(
    'agrees with the shop about stock, orders, payments, refunds and revenue after every action (P-A2, P-A9, P-A10, P-A13)',
    async () => {
      await Promise.all(shops.map(runSequences));
    },
    TIMEOUT_MS,
  );
});
