import type { AdminVariants } from '@shop/contracts/catalogue-admin-api.ts';
import { variantsResponse } from '@shop/contracts/catalogue-admin-api.ts';
import type { ProductState } from '@shop/contracts/catalogue-events.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { givenProduct, productFields, storedImage } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { reportStocks, variantRequests } from '../testing/variants.ts';
import { removeProduct } from './remove-product.ts';
import { updateProduct } from './update-product.ts';

const grace = administrator();
let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const { read, send, save } = variantRequests(() => catalogue, grace);
const details = async (id: string) => (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body;
const lastState = async (id: string) => (await catalogue.events(`product/${id}`)).at(-1)?.data as ProductState;

const SIZES = { Size: ['S', 'M', 'L'] };
/** A shirt in three sizes: S, the first variant, has the product's id. @returns the ids by size */
async function givenShirt(fields: Parameters<typeof givenProduct>[1] = {}) {
  const shirt = await givenProduct(catalogue, { name: 'Shirt', priceCents: 1_999, count: 5, ...fields });
  const { status, body } = await save(shirt, SIZES, [
    { _id: shirt, values: ['S'], count: 5, countShown: 5 },
    { values: ['M'], price: 24.99, count: 3 },
    { values: ['L'], price: 14.5, count: 2 },
  ]);
  expect([status, body.message]).toEqual([200, 'variants saved']);
  const [S = '', M = '', L = ''] = (body as AdminVariants).variants.map(({ _id }) => _id);
  return { S, M, L };
}
const sent = ({ variants }: AdminVariants) => variants.map((variant) => ({ ...variant, countShown: variant.count }));

describe('PUT /api/products/admin/{id}/variants', () => {
  it('adds options to a product, whose id, price and stock its first variant keeps', async () => {
    const shirt = await givenProduct(catalogue, { name: 'Shirt', priceCents: 1_999, count: 5 });
    expect(await read(shirt)).toEqual({
      options: [],
      variants: [
        {
          ...{ _id: shirt, values: [], price: 19.99, count: 5, onSale: true },
          ...{ sku: null, oldPrice: null, priorPrice: null, image: null, weight: null },
        },
      ],
      updatedAt: expect.any(String),
    });
    const response = await save(shirt, { Size: ['S', 'M'], Colour: ['Red'] }, [
      { _id: shirt.toUpperCase(), values: ['S', 'Red'], count: 5, countShown: 5 },
      { values: ['M', 'Red'], price: 24.99, oldPrice: 30, count: 3, sku: ' TS-M ', weight: 180 },
    ]);
    const saved = variantsResponse.strict().parse(response.body);
    expect(saved.variants).toMatchObject([
      { _id: shirt, values: ['S', 'Red'], price: 19.99, count: 5 },
      { values: ['M', 'Red'], price: 24.99, oldPrice: 30, count: 3, sku: 'TS-M', weight: 180 },
    ]);
    const { message, ...stored } = saved;
    expect([message, await read(shirt)]).toEqual(['variants saved', stored]);
    const pending = 'select number, difference from stock_adjustments where product_id = $1';
    expect(await catalogue.db.query(pending, [shirt])).toEqual([{ number: 1, difference: 5 }]);
    expect(await catalogue.db.query(pending, [saved.variants[1]?._id])).toEqual([{ number: 1, difference: 3 }]);
  });

  it('shows the lowest price, the highest, and the sum of the stock of what is for sale', async () => {
    const { S, M, L } = await givenShirt();
    expect(await details(S)).toMatchObject({ price: 14.5, highestPrice: 24.99, count: 10, hasOptions: true });
    const variants = sent(await read(S)).map((one) => (one._id === L ? { ...one, onSale: false } : one));
    expect((await save(S, SIZES, variants)).status).toBe(200);
    expect(await details(S)).toMatchObject({ price: 19.99, highestPrice: 24.99, count: 8 });
    expect((await details(S)).variants.map(({ _id }: { _id: string }) => _id)).toEqual([S, M]);
    const none = sent(await read(S)).map((one) => ({ ...one, onSale: false }));
    expect((await save(S, SIZES, none)).status).toBe(200);
    expect(await details(S)).toMatchObject({ price: 14.5, highestPrice: 24.99, count: 0, variants: [] });
  });

  it('publishes each variant as a product of its own with the choice in its name', async () => {
    const image = storedImage();
    const { S, M, L } = await givenShirt({ images: [storedImage(), image] });
    expect(await lastState(S)).toMatchObject({ name: 'Shirt, S', priceCents: 1_999, variantOf: S, removed: false });
    expect(await lastState(M)).toEqual({
      ...{ productId: M, name: 'Shirt, M', priceCents: 2_499, variantOf: S, category: 'Things' },
      ...{ image: (await lastState(S)).image, rating: 0, reviewsNumber: 0, removed: false, published: true },
      corrections: [{ number: 1, difference: 3 }],
    });
    const before = await catalogue.events();
    const variants = sent(await read(S)).map((one) =>
      one._id === M ? { ...one, image: image.path } : one._id === S ? { ...one, onSale: false } : one,
    );
    await save(S, SIZES, variants);
    const added = (await catalogue.events()).slice(before.length);
    expect(added.map(({ subject, type, version }) => [subject, type, version])).toEqual([
      [`product/${S}`, 'product-changed', 3],
      [`product/${M}`, 'product-changed', 2],
    ]);
    expect(await lastState(M)).toMatchObject({ image: { path: image.path } });
    expect(await lastState(S)).toMatchObject({ removed: true, published: false });
    expect((await lastState(L)).removed).toBe(false);
  });

  it('gives no variant the choice of another one that stays, which customers may have in their carts', async () => {
    const { S, M, L } = await givenShirt();
    const swapped = sent(await read(S)).map((one) => ({
      ...one,
      values: one._id === M ? ['L'] : one._id === L ? ['M'] : one.values,
    }));
    const { status, body } = await save(S, SIZES, swapped);
    expect([status, body.details[0].field]).toEqual([400, 'variants.1.values']);
    const renamed = sent(await read(S)).map((one) => ({
      ...one,
      values: one.values.map((value) => `${value} (wide)`),
    }));
    expect((await save(S, { Size: ['S (wide)', 'M (wide)', 'L (wide)'] }, renamed)).status).toBe(200);
  });

  it('may hold more pieces in all than a product without options can; its name can be changed then', async () => {
    const { S } = await givenShirt();
    const many = sent(await read(S)).map((one) => ({ ...one, count: 600_000 }));
    expect((await save(S, SIZES, many)).status).toBe(200);
    const { price, updatedAt } = await details(S);
    const fields = { description: 'Cotton.', category: 'Things', name: 'Wide shirt' };
    const put = (id: string, body: object) => catalogue.call('put', `/api/products/admin/${id}`, { as: grace, body });
    const total = { price, count: 1_800_000, countShown: 1_800_000, updatedAt };
    expect((await put(S, { ...fields, ...total })).status).toBe(200);
    const plain = await givenProduct(catalogue, { name: 'Plain', count: 5 });
    const { body } = await put(plain, { ...fields, price: 5, count: 1_000_001, name: 'Plain' });
    expect(body.details).toEqual([{ field: 'count', message: 'count: at most 1000000' }]);
  });

  it('deletes variants for ever: their ids name nothing again, their stock stays', async () => {
    const { S, M, L } = await givenShirt();
    const variants = sent(await read(S)).filter(({ _id }) => _id !== M);
    expect((await save(S, { Size: ['S', 'L'] }, variants)).status).toBe(200);
    expect(await lastState(M)).toMatchObject({ removed: true, published: true, variantOf: S });
    expect((await catalogue.events(`product/${M}`)).at(-1)).toMatchObject({ type: 'product-removed', version: 2 });
    expect((await details(S)).count).toBe(7);
    const again = await save(S, SIZES, [...variants, { _id: M, values: ['M'] }]);
    expect([again.status, again.body.details[0].field]).toEqual([400, 'variants.2._id']);
    await reportStocks(catalogue, { productId: M, left: 9, lastCorrection: 1 });
    expect((await details(S)).count).toBe(7);
    expect(await catalogue.db.query('select displayed from stock where product_id = $1', [M])).toEqual([
      { displayed: 9 },
    ]);
    expect([L, (await lastState(L)).removed]).toEqual([variants[1]?._id, false]);
  });

  it('removes the options once only the first variant is for sale; it is then the product as before', async () => {
    const { S, M } = await givenShirt();
    const plain = [{ _id: S, values: [], price: 17, count: 5, countShown: 5 }];
    const early = await save(S, {}, plain);
    expect([early.status, early.body.code]).toEqual([409, 'variants-on-sale']);
    await save(
      S,
      SIZES,
      sent(await read(S)).map((one) => ({ ...one, onSale: one._id === S })),
    );
    expect((await save(S, {}, [{ ...plain[0], values: [], onSale: false }])).body.details[0].field).toBe(
      'variants.0.onSale',
    );
    expect((await save(S, {}, plain)).status).toBe(200);
    const product = await details(S);
    expect(product).toMatchObject({ price: 17, count: 5 });
    for (const field of ['options', 'variants', 'hasOptions', 'highestPrice'])
      expect(product).not.toHaveProperty(field);
    expect(await lastState(S)).not.toHaveProperty('variantOf');
    expect((await lastState(S)).name).toBe('Shirt');
    expect((await lastState(M)).removed).toBe(true);
    await reportStocks(catalogue, { productId: S, left: 4, lastCorrection: 1 });
    expect((await details(S)).count).toBe(4);
    expect((await save(S, SIZES, [{ _id: S, values: ['S'], count: 4 }])).status).toBe(400);
    expect((await save(S, { Size: ['S'] }, [{ _id: S, values: ['S'], count: 4 }])).status).toBe(200);
  });

  it('gives a product without options details of its own', async () => {
    const [mug, other] = [await givenProduct(catalogue), await givenProduct(catalogue)];
    expect((await save(mug, {}, [{ _id: mug, values: [], price: 8, count: 5, sku: 'MUG', weight: 300 }])).status).toBe(
      200,
    );
    expect((await read(mug)).variants).toMatchObject([{ _id: mug, sku: 'MUG', weight: 300, price: 8, count: 5 }]);
    expect(await details(mug)).not.toHaveProperty('variants');
    await updateProduct(catalogue, { ...productFields({ priceCents: 900 }), id: mug }, new Date());
    expect((await read(mug)).variants).toMatchObject([{ sku: 'MUG', price: 9 }]);
    const taken = await save(other, {}, [{ _id: other, values: [], count: 5, sku: 'mug' }]);
    expect([taken.status, taken.body.code]).toEqual([409, 'sku-taken']);
    await removeProduct(catalogue, mug);
    expect((await save(other, {}, [{ _id: other, values: [], count: 5, sku: 'mug' }])).status).toBe(200);
  });

  it('keeps SKUs unique without case, and lets variants exchange theirs', async () => {
    const { S, M } = await givenShirt();
    const [first, second, third] = sent(await read(S));
    const withSkus = (one: string, other: string) =>
      save(S, SIZES, [
        { values: [], ...first, sku: one },
        { values: [], ...second, sku: other },
        { values: [], ...third },
      ]);
    expect((await withSkus('a', 'b')).status).toBe(200);
    expect((await withSkus('B', 'A')).status).toBe(200);
    expect((await read(S)).variants.map(({ sku }) => sku)).toEqual(['B', 'A', null]);
    const twice = await withSkus('c', ' C ');
    expect([twice.status, twice.body.details[0].field]).toEqual([409, 'variants.1.sku']);
    const cap = await givenProduct(catalogue, { name: 'Cap' });
    const taken = await save(cap, { Size: ['One'] }, [{ _id: cap, values: ['One'], sku: 'a' }]);
    expect([taken.status, taken.body.message]).toEqual([409, 'The SKU a belongs to a variant of Shirt']);
    expect(M).toBe(second?._id);
    const listed = await catalogue.call('get', '/api/products/admin?search=A', { as: grace });
    const found = listed.body.map(({ name, hasOptions }: { name: string; hasOptions?: true }) => [name, hasOptions]);
    expect(found).toEqual([
      ['Cap', undefined],
      ['Shirt', true],
    ]);
    expect((await catalogue.call('get', '/api/products/admin?search=nothing', { as: grace })).body).toEqual([]);
  });

  const wrong: [string, string, (id: string, other: string) => object][] = [
    ['options.1.name', 'a name twice', () => ({ options: [option(), option({ name: ' size ' })] })],
    ['options.0.values.1', 'a value twice', () => ({ options: [option({ values: ['S', 's'] })] })],
    ['options', 'four options', () => ({ options: [1, 2, 3, 4].map((at) => option({ name: `${at}` })) })],
    ['options.0.name', 'a control character', () => ({ options: [option({ name: 'a\u0000b' })] })],
    ['options.0.values.1', 'a value that no variant has', () => ({ options: [option({ values: ['S', 'M'] })] })],
    ['variants.1.values', 'a combination twice', (id) => ({ variants: [own(id), own(id, { _id: undefined })] })],
    ['variants.0.values', 'a missing choice', (id) => ({ variants: [own(id, { values: [] })] })],
    ['variants.0.values.0', 'an unknown value', (id) => ({ variants: [own(id, { values: ['s'] })] })],
    ['variants', 'no first variant', (id) => ({ variants: [own(id, { _id: undefined })] })],
    ['variants', 'no variants', () => ({ variants: [] })],
    ['variants', '101 variants', (id) => ({ variants: Array.from({ length: 101 }, () => own(id)) })],
    ['variants.0._id', "another product's id", (_, other) => ({ variants: [own(other)] })],
    ['variants.0._id', 'an id that is no text', () => ({ variants: [own(7 as never)] })],
    ['variants.0.price', 'no price', (id) => ({ variants: [own(id, { price: 0 })] })],
    ['variants.0.oldPrice', 'no reduction', (id) => ({ variants: [own(id, { oldPrice: 19.99 })] })],
    ['variants.0.count', 'half a piece', (id) => ({ variants: [own(id, { count: 0.5 })] })],
    ['variants.0.countShown', 'a negative count', (id) => ({ variants: [own(id, { countShown: -1 })] })],
    ['variants.0.image', 'an unknown image', (id) => ({ variants: [own(id, { image: '/images/x-800.webp' })] })],
    ['variants.0.weight', 'no weight', (id) => ({ variants: [own(id, { weight: 0 })] })],
    ['variants.0.sku', 'a long SKU', (id) => ({ variants: [own(id, { sku: 'x'.repeat(65) })] })],
    ['variants.0.onSale', 'a text', (id) => ({ variants: [own(id, { onSale: 'yes' })] })],
    ['updatedAt', 'no version', () => ({ updatedAt: undefined })],
    ['updatedAt', 'a bad version', () => ({ updatedAt: 'today' })],
  ];
  const option = (over: object = {}) => ({ name: 'Size', values: ['S'], ...over });
  const own = (id: string, over: object = {}) => ({ _id: id, values: ['S'], price: 19.99, count: 5, ...over });
  it.each(wrong)('rejects in %s: %s', async (field, _what, body) => {
    const id = await givenProduct(catalogue);
    const other = await givenProduct(catalogue);
    const { updatedAt } = await read(id);
    const before = await catalogue.events();
    const response = await send(id, { options: [option()], variants: [own(id)], updatedAt, ...body(id, other) });
    expect([response.status, response.body.details[0].field]).toEqual([400, field]);
    expect([(await read(id)).options, await catalogue.events()]).toEqual([[], before]);
  });

  it('is for administrators only, and 404 for a product that is not there', async () => {
    const id = await givenProduct(catalogue);
    for (const method of ['get', 'put'] as const) {
      const call = (productId: string, as?: typeof grace) =>
        catalogue.call(method, `/api/products/admin/${productId}/variants`, {
          ...(as && { as }),
          ...(method === 'put' && { body: { options: [], variants: [own(id)], updatedAt: new Date() } }),
        });
      expect((await call(id)).status).toBe(401);
      expect((await call(id, customer())).status).toBe(403);
      for (const unknown of [newId(), 'nonsense', '__proto__']) expect((await call(unknown, grace)).status).toBe(404);
    }
    await removeProduct(catalogue, id);
    expect((await catalogue.call('get', `/api/products/admin/${id}/variants`, { as: grace })).status).toBe(404);
  });

  it('records in the audit log only what changed, by variant', async () => {
    const { S, M } = await givenShirt();
    const variants = sent(await read(S)).map((one) => (one._id === M ? { ...one, price: 29.99, count: 4 } : one));
    await save(S, SIZES, variants);
    const entries = async () =>
      (await catalogue.call('get', `/api/admin/catalogue/audit?subject=product/${S}`, { as: grace })).body;
    expect((await entries())[0]).toMatchObject({ what: 'variants-changed', subjectName: 'Shirt' });
    expect(Object.keys((await entries())[0].after)).toEqual([`variant ${M}`]);
    expect((await entries())[0].before[`variant ${M}`]).toMatchObject({ priceCents: 2_499, count: 3 });
    expect((await entries())[0].after[`variant ${M}`]).toMatchObject({ priceCents: 2_999, count: 4 });
    const { length } = await entries();
    await save(S, SIZES, sent(await read(S)));
    expect(await entries()).toHaveLength(length);
  });
});

describe('two at once', () => {
  it('rejects the second of two administrators who change different variants', async () => {
    const { S, M, L } = await givenShirt();
    const seen = await read(S);
    const edit = (id: string, price: number) =>
      send(S, { ...seen, variants: sent(seen).map((one) => (one._id === id ? { ...one, price } : one)) });
    const responses = await Promise.all([edit(M, 1), edit(L, 2)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe('product changed meanwhile');
    const prices = (await read(S)).variants.map(({ price }) => price);
    expect([
      [19.99, 1, 14.5],
      [19.99, 24.99, 2],
    ]).toContainEqual(prices);
  });

  it('gives a SKU to one of two products', async () => {
    const ids = [await givenProduct(catalogue), await givenProduct(catalogue)];
    const responses = await Promise.all(
      ids.map((id) => save(id, { Size: ['S'] }, [{ _id: id, values: ['S'], count: 5, sku: 'ONE' }])),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('undoes no sale: counts are differences to what the administrator saw', async () => {
    const { S, M } = await givenShirt();
    const seen = sent(await read(S));
    await reportStocks(
      catalogue,
      { productId: M, left: 1, lastCorrection: 1 },
      { productId: S, left: 5, lastCorrection: 1 },
    );
    expect((await details(S)).count).toBe(8);
    const edited = seen.map((one) => (one._id === M ? { ...one, count: 13 } : one));
    expect((await save(S, SIZES, edited)).status).toBe(200);
    expect((await details(S)).variants.map(({ count }: { count: number }) => count)).toEqual([5, 11, 2]);
    expect((await lastState(M)).corrections).toEqual([{ number: 2, difference: 10 }]);
  });

  it('loses no stock report that arrives while options are added', async () => {
    const shirt = await givenProduct(catalogue, { count: 100 });
    const left = Array.from({ length: 10 }, (_, at) => 99 - at);
    const [saved] = await Promise.all([
      save(shirt, { Size: ['S', 'M'] }, [
        { _id: shirt, values: ['S'], count: 100, countShown: 100 },
        { values: ['M'], count: 7 },
      ]),
      (async () => {
        for (const remaining of left)
          await reportStocks(catalogue, { productId: shirt, left: remaining, lastCorrection: 1 });
      })(),
    ]);
    expect(saved.status).toBe(200);
    expect((await details(shirt)).variants.map(({ count }: { count: number }) => count)).toEqual([90, 7]);
    expect((await details(shirt)).count).toBe(97);
  });
});

describe('a change of the product', () => {
  const fields = { name: 'Shirt', description: 'Soft', category: 'Things', attributesTable: [] };
  const update = (id: string, body: object) =>
    catalogue.call('put', `/api/products/admin/${id}`, { as: grace, body: { ...fields, ...body } });

  it('by a client that knows no options changes names and texts, but no price and no stock', async () => {
    const { S, M } = await givenShirt();
    const { price, count } = await details(S);
    const before = (await read(S)).variants;
    expect((await update(S, { name: 'Tee', price: String(price), count: String(count) })).body).toEqual({
      message: 'product updated',
    });
    expect((await details(S)).name).toBe('Tee');
    expect((await read(S)).variants).toEqual(before);
    expect([(await lastState(S)).name, (await lastState(M)).name]).toEqual(['Tee, S', 'Tee, M']);
    for (const [body, field] of [
      [{ price: 1, count }, 'price'],
      [{ price, count: 99 }, 'count'],
      [{ price, count: 12, countShown: 11 }, 'count'],
    ] as const) {
      const refused = await update(S, body);
      expect([refused.status, refused.body.code, refused.body.details[0].field]).toEqual([
        409,
        'product-has-options',
        field,
      ]);
    }
    // Sales since the form was opened are no change of the count.
    expect((await update(S, { price, count: 12, countShown: 12 })).status).toBe(200);
    expect((await read(S)).variants).toEqual(before);
  });

  it('publishes its variants when it becomes a draft, loses an image, or is removed, but not for a review', async () => {
    const image = storedImage();
    const { S, M } = await givenShirt({ images: [image] });
    const { price, count } = await details(S);
    await update(S, { price, count, published: false });
    expect(await lastState(M)).toMatchObject({ removed: true, published: false });
    await update(S, { price, count, published: true });
    expect(await lastState(M)).toMatchObject({ removed: false, published: true, image: { path: image.path } });
    await save(
      S,
      SIZES,
      sent(await read(S)).map((one) => ({ ...one, image: image.path })),
    );
    const removal = await catalogue.call('delete', `/api/products/admin/image/${encodeURIComponent(image.path)}/${S}`, {
      as: grace,
    });
    expect(removal.status).toBe(200);
    expect([(await lastState(M)).image, (await read(S)).variants[1]?.image]).toEqual([null, null]);
    const { length } = await catalogue.events(`product/${M}`);
    await catalogue.call('post', `/api/users/review/${S}`, { as: customer(), body: { rating: 4, comment: 'Fits' } });
    expect(await lastState(S)).toMatchObject({ rating: 4, name: 'Shirt, S' });
    expect(await catalogue.events(`product/${M}`)).toHaveLength(length);
    await removeProduct(catalogue, S);
    expect(await lastState(M)).toMatchObject({ removed: true, published: true });
    expect((await catalogue.events(`product/${M}`)).at(-1)?.type).toBe('product-removed');
  });
});

describe('filters and searches', () => {
  it('treat the values of what is for sale as attributes, and count a product once', async () => {
    const { S, L } = await givenShirt({ attrs: [{ key: 'Size', value: 'M' }] });
    const list = async (path: string) => (await catalogue.http.get(`/api/products${path}`).expect(200)).body;
    const size = async () => (await list('')).facets.attrs.find(({ key }: { key: string }) => key === 'Size')?.values;
    expect(await size()).toEqual(['L', 'M', 'S'].map((value) => ({ value, count: 1 })));
    expect((await list('?attrs=Size-L')).products.map(({ _id }: { _id: string }) => _id)).toEqual([S]);
    expect((await list('/search/shirt%20l')).total).toBe(1);
    await save(
      S,
      SIZES,
      sent(await read(S)).map((one) => ({ ...one, onSale: one._id !== L })),
    );
    expect(await size()).toEqual(['M', 'S'].map((value) => ({ value, count: 1 })));
    const product = (await list('?sort=price_1')).products[0];
    expect(product).toMatchObject({ _id: S, price: 19.99, highestPrice: 24.99, hasOptions: true, count: 8 });
    expect(product).not.toHaveProperty('variants');
    await reportStocks(catalogue, { productId: S, left: 0, lastCorrection: 1 });
    expect((await list('')).products[0].count).toBe(3);
    const admin = (query: string) => catalogue.call('get', `/api/products/admin?${query}`, { as: grace });
    expect((await admin('stock=low')).body).toMatchObject([{ _id: S, count: 3, price: 19.99, hasOptions: true }]);
    expect((await admin('stock=out')).body).toEqual([]);
    expect(await catalogue.db.query('select product_id from stock where listed')).toEqual([{ product_id: S }]);
    expect((await list('/search/shirt')).products[0].count).toBe(3);
    const { body } = await catalogue.http.get('/api/products/suggestions/shirt').expect(200);
    expect(body.products).toMatchObject([{ _id: S, price: 19.99, highestPrice: 24.99, hasOptions: true }]);
  });

  it('name a variant that has the filtered values, one in stock if there is any', async () => {
    const shirt = await givenProduct(catalogue, { name: 'Shirt', count: 5 });
    const options = { Size: ['S', 'L'], Colour: ['Red', 'Blue', 'Green'] };
    const { body: saved } = await save(shirt, options, [
      { _id: shirt, values: ['S', 'Red'], count: 5, countShown: 5 },
      { values: ['L', 'Red'], count: 0 },
      { values: ['L', 'Blue'], count: 4 },
      { values: ['L', 'Green'], count: 4, onSale: false },
    ]);
    const ids: string[] = (saved as AdminVariants).variants.map(({ _id }) => _id);
    await givenProduct(catalogue, { name: 'Ring', attrs: [{ key: 'size', value: 'L' }] });
    const variants = async (attrs: string) => {
      const { body } = await catalogue.http.get(`/api/products?sort=name_-1&attrs=${attrs}`).expect(200);
      return body.products.map(({ variantID }: { variantID?: string }) => variantID);
    };
    // PostgreSQL's JSON knows neither.
    for (const hostile of ['%00', '%F0%9F'])
      await catalogue.http.get(`/api/products?attrs=Size-L-${hostile}`).expect(200);
    expect(await variants('')).toEqual([undefined, undefined]);
    expect(await variants('Size-L')).toEqual([ids[2], undefined]);
    expect(await variants('size-L,Colour-Red')).toEqual([ids[1]]);
    expect(await variants('Size-S-L')).toEqual([ids[0], undefined]);
    expect(await variants('Size-L,Colour-Green')).toEqual([]);
    const { body } = await catalogue.http.get('/api/products?attrs=Size-L,size-S').expect(200);
    expect(body.total).toBe(2);
    expect(body.facets.attrs.map(({ key }: { key: string }) => key)).toEqual(['Colour', 'Size']);
  });

  it('find what has the SKU that was typed before all else, and name the variant', async () => {
    const shirt = await givenProduct(catalogue, { name: 'Shirt', count: 5 });
    const { body: saved } = await save(shirt, { Size: ['S', 'M'] }, [
      { _id: shirt, values: ['S'], count: 5, countShown: 5, sku: 'TS-1-S' },
      { values: ['M'], count: 3, sku: 'Mug' },
    ]);
    const M = (saved as AdminVariants).variants[1]?._id;
    const mug = await givenProduct(catalogue, { name: 'Mug' });
    const plain = await givenProduct(catalogue, { name: 'Plain' });
    await save(plain, {}, [{ _id: plain, values: [], count: 5, countShown: 5, sku: 'PL 1/2' }]);
    const found = async (text: string) => {
      const { body } = await catalogue.http.get(`/api/products/search/${encodeURIComponent(text)}`).expect(200);
      const ids = body.products.map(({ _id, variantID }: { _id: string; variantID?: string }) => [_id, variantID]);
      return { ids, total: body.total, searchedFor: body.searchedFor };
    };
    expect(await found(' ts-1-s ')).toEqual({ ids: [[shirt, shirt]], total: 1, searchedFor: null });
    expect((await found('mug')).ids).toEqual([
      [shirt, M],
      [mug, undefined],
    ]);
    expect((await found('pl 1/2')).ids).toEqual([[plain, undefined]]);
    expect((await found('TS-1')).ids).toEqual([]);
    const offSale = sent(await read(shirt)).map((one) => ({ ...one, onSale: one._id !== M }));
    await save(shirt, { Size: ['S', 'M'] }, offSale);
    expect((await found('mug')).ids).toEqual([[mug, undefined]]);
    const { body } = await catalogue.http.get('/api/products/suggestions/TS-1-S').expect(200);
    expect(body.products).toMatchObject([{ _id: shirt }]);
  });

  it('publish the SKU, also of a product without options', async () => {
    const id = await givenProduct(catalogue, { name: 'Plain', count: 5 });
    expect(await lastState(id)).not.toHaveProperty('sku');
    await save(id, {}, [{ _id: id, values: [], count: 5, countShown: 5, sku: 'PL-1' }]);
    expect(await lastState(id)).toMatchObject({ sku: 'PL-1' });
    const { body } = await save(id, { Size: ['S', 'M'] }, [
      { _id: id, values: ['S'], count: 5, countShown: 5, sku: 'PL-S' },
      { values: ['M'], count: 3, sku: 'PL-M' },
    ]);
    const M = (body as AdminVariants).variants[1]?._id ?? '';
    expect([await lastState(id), await lastState(M)]).toMatchObject([{ sku: 'PL-S' }, { sku: 'PL-M' }]);
  });
});
