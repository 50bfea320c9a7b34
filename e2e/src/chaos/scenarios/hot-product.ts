import { eventually } from '@shop/testing/eventually.ts';
import { checkAll } from '../checkers/check-all.ts';
import { openDatabases } from '../checkers/databases.ts';
import { createBuying } from '../clients/buying.ts';
import { mixedShots } from '../clients/mixed-shots.ts';
import { openLoad, type Shot } from '../clients/open-load.ts';
import { must, type Person, type Product, registerPerson } from '../clients/people.ts';
import { type Measurement, none } from '../measurements.ts';
import { WHOLE } from '../topology/plan.ts';
import {
  allSucceededOrForgiven,
  countByStatus,
  describeSample,
  isRefusal,
  latencyAtMost,
  latencyLimit,
} from './sample-measurements.ts';
import type { Run, Scenario } from './scenario.ts';

const UNITS = 20;
const PRICE_CENTS = 4_200;
const AT_ONCE = 4;
/**
 * Buyers within `seconds`, while others use the shop. A quick run has eight customers, and repeats under the same key what a busy
 * machine did not answer in time: it holds the shop to who gets the units, not to when.
 */
const SIZES = {
  full: { buyers: 500, seconds: 5, others: 10, tries: 1 },
  quick: { buyers: 60, seconds: 4, others: 2, tries: 20 },
};

/** A product with 20 units that hundreds want at the same moment, at two replicas of the order service. */
export const hotProduct: Scenario = {
  name: 'hot-product',
  statement: 'A product that sells out disturbs nobody',
  seconds: 300,
  plan: WHOLE,
  run: async (run) => {
    const { size, signal, log } = run;
    const { buyers, seconds, others, tries } = SIZES[size];
    const customers = size === 'full' ? await registerMany(run, buyers) : run.people.customers;
    const product = await hotProductOf(run);
    log(`${buyers} want one of ${UNITS}`);
    const { buyOne } = createBuying(run);
    const buying = openLoad({
      perSecond: buyers / seconds,
      seconds,
      next: (n): Shot => ({
        tag: 'hot',
        make: () => buyOne(customers[n % customers.length] as Person, product, tries),
      }),
      signal,
    });
    const rest = openLoad({ perSecond: others, seconds: seconds + 2, next: mixedShots(run), signal });
    const [samples, meanwhile] = await Promise.all([buying, rest]);
    const sold = samples.filter(({ status }) => status === 201);
    const refused = samples.filter((one) => isRefusal(one, [409]) && one.body.includes('too-little-stock'));
    const strange = samples.filter((one) => !sold.includes(one) && !refused.includes(one));
    return [
      {
        what: `sold of ${UNITS} units`,
        measured: countByStatus(samples),
        limit: `${UNITS}`,
        holds: sold.length === UNITS,
      },
      none('other answers than 201 and 409 too-little-stock', strange.map(describeSample)),
      latencyAtMost('refusals', refused, 0.99, latencyLimit(size, 1_000)),
      ...allSucceededOrForgiven('other products and pages: calls', meanwhile, { size }),
      ...(await leftOf(run, product)),
      ...(await checkAll(run.topology, run.history.entries)),
    ];
  },
};

/** A new product, once the order service sells it. */
async function hotProductOf({ topology, people, random }: Run): Promise<Product> {
  const name = `Hot lamp ${random.below(2 ** 32)}`;
  const words = { name, description: 'A lamp that everybody wants', category: 'Chaos' };
  const asked = { ...words, price: PRICE_CENTS / 100, count: UNITS };
  const made = await must(people.administrator, 201, 'POST', '/api/products/admin', asked);
  const id = String(made.productId);
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

/** Customers of their own, so that nobody waits for an order of the same person. */
async function registerMany({ topology, log }: Run, count: number): Promise<Person[]> {
  log(`${count} people register`);
  const url = topology.gateways[0]?.url ?? '';
  const people: Person[] = [];
  for (let n = 0; n < count; n += AT_ONCE) {
    const names = Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, at) => n + at);
    people.push(
      ...(await Promise.all(
        names.map((at) => registerPerson(url, `hot-buyer-${at}`, `10.9.${Math.floor(at / 250)}.${at % 250}`)),
      )),
    );
  }
  return people;
}

async function leftOf({ topology }: Run, product: Product): Promise<Measurement[]> {
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
