import type { DemoData } from '@shop/contracts/demo-data.ts';
import { makeCategories, makeProducts } from './make-catalogue.ts';
import { makeOrders } from './make-orders.ts';
import { makeReviews } from './make-reviews.ts';
import { makeUsers } from './make-users.ts';
import type { Maker } from './maker.ts';

/**
 * The demo shop: the same on every machine but for ids, dates and the passwords nobody knows. Stock is what is left
 * after all of its orders; no time lies in the future (docs/architecture.md#demo-data).
 */
export function makeDemoData(maker: Maker): DemoData {
  const [administrator, shopper, ...others] = makeUsers(maker);
  const products = makeProducts(maker);
  return {
    users: [administrator, shopper, ...others],
    categories: makeCategories(maker),
    products,
    // The shopper has reviewed nothing yet: anyone who signs in as her may.
    reviews: makeReviews(maker, products, others),
    orders: makeOrders(maker, products, shopper, others),
  };
}
