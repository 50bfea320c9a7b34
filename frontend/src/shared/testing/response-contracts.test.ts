import { aCategory } from './catalogue-fixtures.ts';
import { contractFault } from './response-contracts.ts';

const refusal = { message: 'not there', code: 'not-found', requestId: 'r1' };

describe('contractFault', () => {
  it('accepts a body that matches the contract of its call', () => {
    expect(contractFault('GET /api/categories', 200, [aCategory('Audio')])).toBeUndefined();
    expect(contractFault('GET /api/products/category/Audio,Headphones/search/x/', 404, refusal)).toBeUndefined();
    expect(contractFault('DELETE /api/users/u1', 200, 'User removed')).toBeUndefined();
    expect(contractFault('POST https://api.cloudinary.com/v1_1/shop/image/upload', 200, 'anything')).toBeUndefined();
  });

  it.each([
    ['a missing field', 'GET /api/categories', 200, [{ _id: 'c1', name: 'Audio', image: '', productsNumber: 3 }]],
    ['a wrong type', 'GET /api/users', 200, [{ _id: 'u1', name: 'A', lastName: 'B', email: 'c', isAdmin: 'true' }]],
    ['another text', 'PUT /api/users/u1', 200, 'Updated'],
    ['the list in place of one order', 'GET /api/orders/user/o1', 200, []],
    ['an error without a code', 'GET /api/orders', 503, { message: 'down' }],
    ["a proxy's page", 'GET /api/orders', 502, '<h1>Bad gateway</h1>'],
    ['a call that the shop does not have', 'GET /api/order', 200, []],
  ])('rejects %s', (_, call, status, body) => {
    expect(contractFault(call, status, body)).toContain(call);
  });
});
