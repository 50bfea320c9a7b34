import type { ServerResponse } from 'node:http';
import { type ReceivedRequest, sendJson, sendOk } from './stub-service.ts';

/** A product as the catalogue returns it. */
export const lamp = {
  _id: 'p1',
  name: 'Lamp <b>',
  description: 'Gives\nlight.',
  price: 12.5,
  count: 3,
  category: 'Home/Lamps',
  images: [{ path: '/images/a-800.webp', ground: null }],
  rating: 0,
  reviewsNumber: 0,
  attrs: [],
  attributesTable: [],
  sales: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
};

const category = (name: string, productsNumber: number, more: object = {}) => ({
  _id: name,
  name,
  description: '',
  image: '',
  attrs: [],
  productsNumber,
  ...more,
});
const categories = [
  category('Home', 30, { description: 'All for the home.', image: '/images/home-800.webp' }),
  category('Home/Lamps & more', 5, { formerNames: ['Lamps', 'Home/Light'] }),
];

/** Responds like a catalogue of one lamp and two categories. */
export function sendLamp({ url }: ReceivedRequest, response: ServerResponse): void {
  if (url === '/api/products/get-one/p1') sendJson(response, 200, { ...lamp, reviews: [] });
  else if (url === '/api/categories') sendJson(response, 200, categories);
  else if (url.startsWith('/api/products/get-one/')) sendJson(response, 404, { message: 'Product not found' });
  else sendOk({} as ReceivedRequest, response);
}
