import type { DemoOrder, DemoProduct, DemoUser } from '@shop/contracts/demo-data.ts';
import { pick, pickWeighted, type Random, randomFrom, wholeBetween } from '@shop/platform/random.ts';
import { departments } from './departments.ts';
import type { Maker } from './maker.ts';
import { busyTimes, DAY, dayOf, HOUR } from './times.ts';

/** Orders of yesterday and today (the lines of the chart) and of the two weeks before (lists and bestsellers). */
const RECENT = 45;
const EARLIER = 30;
/** No demo order is from the last minutes, so that new orders are recognizable. */
const QUIET = 2 * 60_000;
/** Positions of the demo customer's orders in the sequence. */
const OWN = [4, 17, EARLIER + 12, EARLIER + RECENT - 4];
/** Of the orders old enough to be delivered, one in seven is not. */
const WAITING = 7;

/** Orders in order of time, none in the future, paid on delivery; those older than three days are mostly delivered. */
export function makeOrders(
  { now, newId }: Maker,
  products: readonly DemoProduct[],
  shopper: DemoUser,
  others: readonly DemoUser[],
): DemoOrder[] {
  const random = randomFrom(53);
  const popularity = new Map(products.map((product) => [product, popularityOf(product, random)]));
  const latest = now.getTime() - QUIET;
  const yesterday = dayOf(now.getTime()) - DAY;
  const times = [
    ...busyTimes(random, yesterday - 14 * DAY, yesterday, EARLIER),
    ...busyTimes(random, yesterday, latest, RECENT),
  ];
  return times.map((time, place) => ({
    _id: newId(),
    userId: (OWN.includes(place) ? shopper : pick(random, others))._id,
    lines: linesOf(random, products, popularity),
    paymentMethod: 'cod',
    createdAt: new Date(time).toISOString(),
    deliveredAt: place < EARLIER && place % WAITING !== 0 ? deliveryAfter(random, time, latest) : null,
  }));
}

function linesOf(
  random: Random,
  products: readonly DemoProduct[],
  popularity: ReadonlyMap<DemoProduct, number>,
): DemoOrder['lines'] {
  const howMany = pickWeighted(random, [1, 2, 3], (n) => [0, 11, 6, 3][n] ?? 0);
  const chosen = new Map<string, number>();
  while (chosen.size < howMany) {
    const department = pick(random, departments).name;
    const shown = products.filter((product) => product.category.startsWith(`${department}/`));
    const product = pickWeighted(random, shown, (each) => popularity.get(each) ?? 0);
    if (!chosen.has(product._id)) chosen.set(product._id, wholeBetween(random, 1, product.priceCents < 6_000 ? 3 : 1));
  }
  return [...chosen].map(([productId, quantity]) => ({ productId, quantity }));
}

/** How often a product sells within its department: cheap products more often, and some are popular. */
function popularityOf(product: DemoProduct, random: Random): number {
  return (0.3 + 1.7 * random() ** 2) / product.priceCents ** 0.7;
}

/** One to three days later at a plausible time of day; null when that is in the future. */
function deliveryAfter(random: Random, time: number, latest: number): string | null {
  const delivery = dayOf(time) + wholeBetween(random, 1, 3) * DAY + (8 + random() * 9) * HOUR;
  return delivery <= latest ? new Date(delivery).toISOString() : null;
}
