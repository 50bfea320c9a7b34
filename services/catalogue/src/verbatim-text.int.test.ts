import { administrator, customer } from './testing/callers.ts';
import { setUpWriteRequests, writeRequests } from './testing/write-requests.ts';

const grace = administrator();
const { catalogue, send } = setUpWriteRequests();

describe('user input', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</textarea><svg/onload=alert(1)>',
    'javascript:alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
    "'; drop table products; --",
    '&lt;b&gt; &amp; %3Cb%3E',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    'Ünïcödé 🫖 مرحبا',
    '\\u0000 $1 %s %_ \\',
  ];

  it.each(payloads)('is stored and returned verbatim, as JSON: %j (P-E11)', async (text) => {
    const created = await send('create', {
      ...writeRequests.create.body,
      name: text,
      description: `${text}\n${text}`,
      attributesTable: [{ key: text, value: text }],
    });
    expect(created.status).toBe(201);
    const id = created.body.productId;
    const author = customer({ name: text, lastName: text });
    const review = await catalogue().call('post', `/api/users/review/${id}`, {
      as: author,
      body: { comment: text, rating: 1 },
    });
    expect(review.status).toBe(201);
    const details = await catalogue().http.get(`/api/products/get-one/${id}`).expect(200);
    expect(details.type).toBe('application/json');
    expect(details.body).toMatchObject({
      name: text,
      description: `${text}\n${text}`,
      attrs: [{ key: text, value: text }],
      reviews: [{ comment: text, user: { name: `${text} ${text}` } }],
    });
    const listed = await catalogue().call('get', `/api/products/admin?search=${encodeURIComponent(text)}`, {
      as: grace,
    });
    expect(listed.body.map(({ name }: { name: string }) => name)).toContain(text);
    const attribute = await send('attr', { key: text, val: text, categoryChoosen: 'Home' });
    expect(attribute.body.categoryUpdated[0].attrs).toContainEqual({
      _id: expect.any(String),
      key: text,
      value: [text],
    });
    const category = text.replaceAll('/', '|').replaceAll(',', ';');
    const createdCategory = await send('category', { category });
    expect([createdCategory.status, createdCategory.body.categoryCreated.name]).toEqual([201, category]);
    const address = `/api/categories/${encodeURIComponent(category)}`;
    expect((await catalogue().call('delete', address, { as: grace })).body).toEqual({ categoryDeleted: true });
  });
});
