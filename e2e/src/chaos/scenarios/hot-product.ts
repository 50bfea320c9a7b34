import { eventually } from '@shop/testing/eventually.ts';
import { checkAll } from '../../checkers/check-all.ts';
import { openDatabases } from '../../checkers/databases.ts';
import { type Customer, callExpecting, type Product, registerCustomer } from '../../clients/fixture.ts';
import { mixedCalls } from '../../clients/mixed-calls.ts';
import { openLoopLoad, type TaggedCall } from '../../clients/open-loop-load.ts';
import { createOrderClient } from '../../clients/order-client.ts';
import {
  allSucceededOrForgiven,
  countByStatus,
  describeSample,
  isErrorResponse,
  latencyAtMost,
  latencyLimit,
} from '../../clients/sample-measurements.ts';
import { type Measurement, none } from '../../measurements/measurements.ts';
import { EMBEDDED } from '../../topology/plan.ts';
import type { Run, Scenario } from './scenario.ts';

const UNITS = 20;
const PRICE_CENTS = 4_200;
const REGISTRATIONS_AT_ONCE = 4;
/**
 * `buyers` order within `seconds`, while `others` calls per second use the rest of the shop. A quick run has eight customers and retries
 * under the same key, up to `tries` times: it checks who gets the units, not how fast.
 */
const SIZES = {
  full: { buyers: 500, seconds: 5, others: 10, tries: 1 },
  quick: { buyers: 60, seconds: 4, others: 2, tries: 20 },
};

/** Hundreds of customers order a product with 20 units at the same moment, at two replicas of the order service. */
export const hotProduct: Scenario = {
  name: 'hot-product',
  statement: 'A product that sells out does not affect other customers',
  seconds: 300,
  plan: EMBEDDED,
  run: async (run) => {
    const { size, signal, log } = run;
    const { buyers, seconds, others, tries } = SIZES[size];
    const customers = size === 'full' ? await registerMany(run, buyers) : run.fixture.customers;
    const product = await createHotProduct(run);
    log(`${buyers} customers order one of ${UNITS} units`);
    const { orderOneUnit } = createOrderClient(run);
    const ordering = openLoopLoad({
      perSecond: buyers / seconds,
      seconds,
      next: (n): TaggedCall => ({
        tag: 'hot',
        send: () => orderOneUnit(customers[n % customers.length] as Customer, product, tries),
      }),
      signal,
    });
    const rest = openLoopLoad({ perSecond: others, seconds: seconds + 2, next: mixedCalls(run), signal });
    const [samples, meanwhile] = await Promise.all([ordering, rest]);
    const sold = samples.filter(({ status }) => status === 201);
    const soldOut = samples.filter((one) => isErrorResponse(one, [409]) && one.body.includes('too-little-stock'));
    const unexpected = samples.filter((one) => !sold.includes(one) && !soldOut.includes(one));
    return [
      {
        what: `sold of ${UNITS} units`,
        measured: countByStatus(samples),
        limit: `${UNITS}`,
        holds: sold.length === UNITS,
      },
      none('responses other than 201 and 409 too-little-stock', unexpected.map(describeSample)),
      latencyAtMost('409 too-little-stock', soldOut, 0.99, latencyLimit(size, 1_000)),
      ...allSucceededOrForgiven('calls to the rest of the shop', meanwhile, { size }),
      ...(await unitsLeft(run, product)),
      ...(await checkAll(run.topology, run.history.entries)),
    ];
  },
};

/** Creates the product and waits until the order service sells it. */
async function createHotProduct({ topology, fixture, random }: Run): Promise<Product> {
  const name = `Hot lamp ${random.below(2 ** 32)}`;
  const texts = { name, description: 'A lamp in high demand', category: 'Chaos' };
  const body = { ...texts, price: PRICE_CENTS / 100, count: UNITS };
  const created = await callExpecting(fixture.administrator, 201, 'POST', '/api/products/admin', body);
  const id = String(created.productId);
  const databases = openDatabases(topology);
  try {
    await eventually(
      async () => {
        const stock = await databases
          .of('order')
          .query('select 1 from stock where product_id = $1 and count > 0', [id]);
        if (stock.length === 0) throw new Error(`the order service does not know ${name} yet`);
      },
      { within: 20_000, every: 100 },
    );
  } finally {
    await databases.close();
  }
  return { id, priceCents: PRICE_CENTS };
}

/** One customer per order, because orders of one customer may wait for each other. */
async function registerMany({ topology, log }: Run, count: number): Promise<Customer[]> {
  log(`${count} customers register`);
  const url = topology.gateways[0]?.url ?? '';
  const customers: Customer[] = [];
  for (let n = 0; n < count; n += REGISTRATIONS_AT_ONCE) {
    const names = Array.from({ length: Math.min(REGISTRATIONS_AT_ONCE, count - n) }, (_, at) => n + at);
    customers.push(
      ...(await Promise.all(
        names.map((at) => registerCustomer(url, `hot-buyer-${at}`, `10.9.${Math.floor(at / 250)}.${at % 250}`)),
      )),
    );
  }
  return customers;
}

async function unitsLeft({ topology }: Run, product: Product): Promise<Measurement[]> {
  const databases = openDatabases(topology);
  try {
    const left = await databases.of('order').query('select count from stock where product_id = $1', [product.id]);
    return [
      none(
        'units left over',
        left.filter((row) => Number(row.count) !== 0),
      ),
    ];
  } finally {
    await databases.close();
  }
}
