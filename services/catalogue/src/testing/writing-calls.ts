import { administrator, customer } from './callers.ts';
import type { TestCatalogue } from './open-test-catalogue.ts';

const [ada, grace] = [customer(), administrator()];
const product = { name: 'Mug', description: 'Holds tea', count: 1, price: 8.5, category: 'Home', attributesTable: [] };

/** Every call by which a person writes texts and numbers into the catalogue, with a body that is good. */
export const writingCalls = {
  create: { method: 'post', path: () => '/api/products/admin', as: grace, body: product },
  update: { method: 'put', path: (id: string) => `/api/products/admin/${id}`, as: grace, body: product },
  review: {
    method: 'post',
    path: (id: string) => `/api/users/review/${id}`,
    as: ada,
    body: { comment: 'Good', rating: 5 },
  },
  category: { method: 'post', path: () => '/api/categories', as: grace, body: { category: 'Garden' } },
  attr: {
    method: 'post',
    path: () => '/api/categories/attr',
    as: grace,
    body: { key: 'colour', val: 'red', categoryChoosen: 'Home' },
  },
} as const;
export type WritingCall = keyof typeof writingCalls;
export const everyWritingCall = Object.keys(writingCalls) as WritingCall[];

/**
 * Sends a body, or a text that counts as JSON: it may hold what no value of JavaScript can.
 * @param on the catalogue, and the product that is updated or reviewed
 */
export function send(
  on: { catalogue: TestCatalogue; productId: string },
  name: WritingCall,
  body: object | string,
): ReturnType<TestCatalogue['call']> {
  const { method, path, as } = writingCalls[name];
  const headers = { 'content-type': 'application/json' };
  return on.catalogue.call(method, path(on.productId), { as, body: body as object, headers });
}
