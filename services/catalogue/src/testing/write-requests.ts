import { givenProduct } from './builders.ts';
import { administrator, customer } from './callers.ts';
import { openTestCatalogue, type TestCatalogue } from './open-test-catalogue.ts';

const [ada, grace] = [customer(), administrator()];
const product = { name: 'Mug', description: 'Holds tea', count: 1, price: 8.5, category: 'Home', attributesTable: [] };

/** Every call by which a person writes texts and numbers into the catalogue, with a body that is good. */
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

/** For the tests of a file: a catalogue with one product in it, and how a body is sent to each writing call. */
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
    /** Sends a body, or a text that counts as JSON: it may hold what no value of JavaScript can. */
    send: (name: WriteRequestName, body: object | string) => {
      const { method, path, as } = writeRequests[name];
      const headers = { 'content-type': 'application/json' };
      return catalogue.call(method, path(productId), { as, body: body as object, headers });
    },
  };
}
