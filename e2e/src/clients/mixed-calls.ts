import type { LoadContext } from './load-context.ts';
import type { TaggedCall } from './open-loop-load.ts';
import { createOrderClient } from './order-client.ts';

/** Calls to all services: every third one needs the order service (tag `order`), the others do not (`other`). */
export function mixedCalls(run: Pick<LoadContext, 'fixture' | 'random' | 'history'>): (n: number) => TaggedCall {
  const { fixture, random } = run;
  const { orderRandomCart } = createOrderClient(run);
  const get = (path: string) => () => random.pick(fixture.customers).call({ path });
  return (n) => {
    if (n % 6 === 0) return { tag: 'order', send: orderRandomCart };
    if (n % 6 === 3) return { tag: 'order', send: get('/api/orders') };
    return { tag: 'other', send: otherCall(run, n) };
  };
}

/** A read from the catalogue or the user service. */
function otherCall({ fixture, random }: Pick<LoadContext, 'fixture' | 'random'>, n: number): TaggedCall['send'] {
  const customer = random.pick(fixture.customers);
  if (n % 6 === 1) return () => customer.call({ path: `/api/users/profile/${customer.id}` });
  if (n % 6 === 2) return () => customer.call({ path: `/api/products/get-one/${random.pick(fixture.products).id}` });
  return () => customer.call(uncachedList(n));
}

/** A product list that the gateway has not cached yet. */
export function uncachedList(n: number): { path: string } {
  const price = 10 + (n % 990);
  return { path: `/api/products?pageNum=1&sort=price_1&price=${price}.${String(n % 100).padStart(2, '0')}` };
}
