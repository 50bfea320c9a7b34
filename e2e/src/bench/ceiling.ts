import type { AddressInfo } from 'node:net';
import express from 'express';

/** The ceiling E of docs/performance.md#budgets: a bare Express server that only responds with 10 KB of fixed JSON, twelve products. */
const BYTES = 10 * 1_024;
const products = Array.from({ length: 12 }, (_, at) => ({
  _id: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  name: `Product number ${at}`,
  price: 19.99 + at,
  count: 40 + at,
  category: 'Kitchen/Cooking/Pans',
  rating: 4.5,
  reviewsNumber: 2,
  attrs: [
    { key: 'Colour', value: 'Black' },
    { key: 'Material', value: 'Steel' },
  ],
  createdAt: new Date(0).toISOString(),
  description: '',
}));
const missing = BYTES - JSON.stringify({ products }).length;
for (const [at, product] of products.entries()) {
  product.description = 'x'.repeat(Math.floor(missing / 12) + (at < missing % 12 ? 1 : 0));
}

const app = express();
app.get('/', (_request, response) => {
  response.json({ products });
});
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.on('disconnect', () => process.exit());
