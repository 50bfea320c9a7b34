import type { DemoData } from '@shop/contracts/demo-data.ts';
import { demoPages } from './demo-pages.ts';
import { demoSynonyms } from './departments.ts';
import { makeCategories, makeProducts } from './make-catalogue.ts';
import { makeOrders } from './make-orders.ts';
import { makeReviews } from './make-reviews.ts';
import { makeUsers } from './make-users.ts';
import type { Maker } from './maker.ts';

/**
 * Generates the demo shop: the same on every machine except ids, dates and random passwords. Stock is what is left after all
 * orders; no date is in the future (docs/architecture.md#demo-data).
 */
export function makeDemoData(maker: Maker): DemoData {
  const [administrator, shopper, ...others] = makeUsers(maker);
  const products = makeProducts(maker);
  return {
    users: [administrator, shopper, ...others],
    categories: makeCategories(maker),
    products,
    // The demo customer has reviewed nothing, so that users can try it.
    reviews: makeReviews(maker, products, others),
    orders: makeOrders(maker, products, shopper, others),
    synonyms: [...demoSynonyms],
    pages: [...demoPages],
  };
}
