import { givenProduct } from './builders.ts';
import { administrator, customer } from './callers.ts';
import { openTestCatalogue, type TestCatalogue } from './open-test-catalogue.ts';

const [ada, grace] = [customer(), administrator()];
const product = { name: 'Mug', description: 'Holds tea', count: 1, price: 8.5, category: 'Home', attributesTable: [] };

/** A valid request for every route by which users write text and numbers. */
export const writeRequests = {
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
export type WriteRequestName = keyof typeof writeRequests;
export const writeRequestNames = Object.keys(writeRequests) as WriteRequestName[];

/** Opens a catalogue with one product for a test file, with a function that sends write requests. */
export function setUpWriteRequests() {
  let catalogue: TestCatalogue;
  let productId: string;
  beforeAll(async () => {
    catalogue = await openTestCatalogue();
    productId = await givenProduct(catalogue, { name: 'Kettle', category: 'Home' });
  });
  afterAll(() => catalogue.close());
  return {
    catalogue: () => catalogue,
    /** Sends a body, or raw JSON text, which may contain values that JavaScript cannot represent. */
    send: (name: WriteRequestName, body: object | string) => {
      const { method, path, as } = writeRequests[name];
      const headers = { 'content-type': 'application/json' };
      return catalogue.call(method, path(productId), { as, body: body as object, headers });
    },
  };
}
