import type { Run } from '../scenarios/scenario.ts';
import { createBuying } from './buying.ts';
import type { Shot } from './open-load.ts';

/** Calls of every part of the shop: each third one is of the order service (tag `order`), the others are not (`other`). */
export function mixedShots(run: Pick<Run, 'people' | 'random' | 'history'>): (n: number) => Shot {
  const { people, random } = run;
  const { buy } = createBuying(run);
  const get = (path: string) => () => random.pick(people.customers).call({ path });
  return (n) => {
    if (n % 6 === 0) return { tag: 'order', make: buy };
    if (n % 6 === 3) return { tag: 'order', make: get('/api/orders') };
    return { tag: 'other', make: otherShot(run, n) };
  };
}

/** Reads of the catalogue and of the user service. */
function otherShot({ people, random }: Pick<Run, 'people' | 'random'>, n: number): Shot['make'] {
  const customer = random.pick(people.customers);
  if (n % 6 === 1) return () => customer.call({ path: `/api/users/profile/${customer.id}` });
  if (n % 6 === 2) return () => customer.call({ path: `/api/products/get-one/${random.pick(people.products).id}` });
  return () => customer.call(catalogueRead(n));
}

/** A list that the gateway does not have yet. */
export function catalogueRead(n: number): { path: string } {
  const price = 10 + (n % 990);
  return { path: `/api/products?pageNum=1&sort=price_1&price=${price}.${String(n % 100).padStart(2, '0')}` };
}
