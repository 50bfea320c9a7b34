import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import { unaudited } from '@shop/platform/service/audit/audit.ts';
import { IMAGE_HOST } from './images/image-host.ts';
import { createPage } from './shop-pages/change-shop-page.ts';
import { createSynonyms } from './synonyms/synonyms.ts';
import { givenCategory, givenProduct, givenReview, kettle, storedImage } from './testing/builders.ts';
import { administrator, customer } from './testing/callers.ts';
import { setUpImageRequests } from './testing/image-requests.ts';

const { catalogue, small, upload, uploadHosted, remove } = setUpImageRequests({
  imageHost: { origin: IMAGE_HOST, cloudName: 'shop' },
});
const grace = administrator();
afterEach(() => catalogue().clear());

const call = (method: 'post' | 'put' | 'delete', path: string, body?: object) =>
  catalogue().call(method, path, { as: grace, ...(body && { body }) });

async function entries(query: Record<string, string> = {}): Promise<AuditEntry[]> {
  const address = `/api/admin/catalogue/audit?${new URLSearchParams(query)}`;
  const { status, body } = await catalogue().call('get', address, { as: grace });
  expect(status).toBe(200);
  return (body as AuditEntry[]).filter(({ by }) => by._id === grace.userId);
}

/** Runs a step. @returns its status and the new audit entries, oldest first, without ids and times */
async function added(step: () => Promise<{ status: number }>) {
  const before = new Set((await entries()).map(({ _id }) => _id));
  const { status } = await step();
  const logged = (await entries()).filter(({ _id }) => !before.has(_id)).toReversed();
  expect(logged.every(({ by }) => by.name === 'Grace Hopper')).toBe(true);
  return { status, logged: logged.map(({ what, subject, before, after }) => ({ what, subject, before, after })) };
}

/** Creates a group of synonyms without an audit entry. @returns its id */
async function givenSynonyms(): Promise<string> {
  return (await createSynonyms({ db: catalogue().db, audit: unaudited }, ['sofa', 'couch']))._id;
}

/** Creates a category without an audit entry of the administrator. @returns its id */
async function givenCategoryId(name: string): Promise<string> {
  await givenCategory(catalogue(), name);
  const [row] = await catalogue().db.query<{ id: string }>('select id from categories where name = $1', [name]);
  return row?.id ?? '';
}

/** Calls a route of a review that is answered and hidden, or neither. */
async function callReview(method: 'put' | 'delete', what: 'hiding' | 'answer', body?: object) {
  const id = await givenReview(catalogue(), { productId: await givenProduct(catalogue()), rating: 4 });
  if (method === 'delete')
    await catalogue().db.query(
      `update reviews set hidden_reason = 'Spam', answer = 'Thanks', answered_at = now() where id = $1`,
      [id],
    );
  return call(method, `/api/admin/catalogue/reviews/${id}/${what}`, body);
}

const settings = {
  ...{ version: 1, name: 'Ada’s Bikes', logo: null, accent: null, timeZone: 'UTC', links: [] },
  seller: { name: '', address: '', email: '', taxNumber: '' },
};

/** An uploaded image shows nowhere before its form is saved; a preview of a page is nothing but a response. */
const CHANGES_NOTHING = [
  'post /api/admin/settings/logo',
  'post /api/admin/categories/image',
  'post /api/admin/pages/preview',
];

const page = { slug: 'about', title: 'About us', description: '', body: 'Us', published: false, position: 1 };

/** Creates a page without an audit entry. @returns its id */
async function givenPage(): Promise<string> {
  const deps = { ...catalogue(), audit: unaudited };
  return (await createPage(deps, page, { by: grace, now: new Date() }))._id;
}

/** A valid request for each route by which administrators change the catalogue. */
const steps: Record<string, () => Promise<{ status: number }>> = {
  'post /api/products/admin': async () => {
    await givenCategory(catalogue(), 'Home/Kitchen');
    return call('post', '/api/products/admin', kettle);
  },
  'put /api/products/admin/:id': async () => {
    const id = await givenProduct(catalogue(), { category: 'Home/Kitchen' });
    return call('put', `/api/products/admin/${id}`, kettle);
  },
  'put /api/products/admin/:id/variants': async () => {
    const now = '2026-11-20T10:00:00.000Z';
    const id = await givenProduct(catalogue(), { now: new Date(now) });
    const variants = [{ _id: id, values: [], price: 9, count: 5 }];
    return call('put', `/api/products/admin/${id}/variants`, { options: [], variants, updatedAt: now });
  },
  'delete /api/products/admin/:id': async () =>
    call('delete', `/api/products/admin/${await givenProduct(catalogue())}`),
  'post /api/products/admin/upload': async () => upload(await givenProduct(catalogue()), [small()], grace),
  'put /api/products/admin/images/:id': async () => {
    const images = [storedImage(), storedImage()];
    const id = await givenProduct(catalogue(), { images });
    return call('put', `/api/products/admin/images/${id}`, { paths: images.map(({ path }) => path).reverse() });
  },
  'delete /api/products/admin/image/:path/:id': async () => {
    const image = storedImage();
    return remove(await givenProduct(catalogue(), { images: [image] }), image.path, '', grace);
  },
  'post /api/categories': () => call('post', '/api/categories', { category: 'Garden' }),
  'post /api/categories/attr': async () => {
    await givenCategory(catalogue(), 'Garden');
    return call('post', '/api/categories/attr', { key: 'colour', val: 'red', categoryChoosen: 'Garden' });
  },
  'post /api/admin/catalogue/synonyms': () =>
    call('post', '/api/admin/catalogue/synonyms', { words: ['sofa', 'couch'] }),
  'put /api/admin/catalogue/synonyms/:id': async () =>
    call('put', `/api/admin/catalogue/synonyms/${await givenSynonyms()}`, { words: ['sofa', 'settee'] }),
  'delete /api/admin/catalogue/synonyms/:id': async () =>
    call('delete', `/api/admin/catalogue/synonyms/${await givenSynonyms()}`),
  'put /api/admin/settings': () => call('put', '/api/admin/settings', settings),
  'post /api/admin/pages': () => call('post', '/api/admin/pages', page),
  'put /api/admin/pages/:id': async () =>
    call('put', `/api/admin/pages/${await givenPage()}`, { ...page, title: 'Us', version: 1 }),
  'delete /api/admin/pages/:id': async () => call('delete', `/api/admin/pages/${await givenPage()}`),
  'put /api/admin/catalogue/reviews/:id/hiding': () => callReview('put', 'hiding', { reason: 'Spam', seenEdit: null }),
  'delete /api/admin/catalogue/reviews/:id/hiding': () => callReview('delete', 'hiding'),
  'put /api/admin/catalogue/reviews/:id/answer': () =>
    callReview('put', 'answer', { text: 'Thanks', seen: null, seenEdit: null }),
  'delete /api/admin/catalogue/reviews/:id/answer': () => callReview('delete', 'answer'),
  'put /api/admin/categories/:id': async () =>
    call('put', `/api/admin/categories/${await givenCategoryId('Garden')}`, {
      ...{ version: 1, name: 'Outdoors', description: 'Plants', image: '' },
    }),
  'put /api/admin/categories/order': async () => {
    const seen = [await givenCategoryId('Garden'), await givenCategoryId('Home')];
    return call('put', '/api/admin/categories/order', { ids: seen.toReversed(), seen });
  },
  'post /api/admin/categories/:id/merge': async () =>
    call('post', `/api/admin/categories/${await givenCategoryId('Garden')}/merge`, {
      ...{ version: 1, into: await givenCategoryId('Home') },
    }),
  'delete /api/admin/categories/:id': async () =>
    call('delete', `/api/admin/categories/${await givenCategoryId('Garden')}?version=1`),
  'delete /api/categories/:name': async () => {
    await givenCategory(catalogue(), 'Garden');
    return call('delete', '/api/categories/Garden');
  },
};

describe('audit log of the catalogue', () => {
  it('gets one entry from each writing administrator route', async () => {
    const routes = catalogue().routes.filter(({ access, method }) => access === 'administrator' && method !== 'get');
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...Object.keys(steps), ...CHANGES_NOTHING].sort(),
    );
    for (const [route, step] of Object.entries(steps)) {
      await catalogue().clear();
      const { status, logged } = await added(step);
      expect([route, status < 300, logged.length]).toEqual([route, true, 1]);
    }
  });

  it('calls products, reviews and groups of synonyms by their present names, also when they are removed', async () => {
    const productId = await givenProduct(catalogue(), { name: 'Mug', category: 'Home' });
    const reviewId = await givenReview(catalogue(), { productId, rating: 4 });
    const groupId = await givenSynonyms();
    await call('put', `/api/admin/catalogue/reviews/${reviewId}/hiding`, { reason: 'Spam', seenEdit: null });
    await call('put', `/api/admin/catalogue/synonyms/${groupId}`, { words: ['settee', 'sofa'] });
    await call('delete', `/api/products/admin/${productId}`);
    await catalogue().db.query(`update products set name = 'Cup' where id = $1`, [productId]);
    const nameOf = async (subject: string) => (await entries({ subject }))[0]?.subjectName;
    expect(await nameOf(`product/${productId}`)).toBe('Cup');
    expect(await nameOf(`review/${reviewId}`)).toBe('Cup');
    expect(await nameOf(`synonyms/${groupId}`)).toBe('settee, sofa');
    await call('delete', `/api/admin/catalogue/synonyms/${groupId}`);
    expect(await entries({ subject: `synonyms/${groupId}` })).toHaveLength(2);
    expect(await nameOf(`synonyms/${groupId}`)).toBeUndefined();
  });

  it('finds products, reviews and synonyms by their present names, and who changed a price', async () => {
    await givenCategory(catalogue(), 'Home/Kitchen');
    const productId = await givenProduct(catalogue(), { name: 'Dome Lamp', category: 'Home/Kitchen' });
    const other = await givenProduct(catalogue(), { name: 'Dome Tent', category: 'Home/Kitchen' });
    const reviewId = await givenReview(catalogue(), { productId, rating: 1 });
    const groupId = await givenSynonyms();
    const edit = (id: string, price: string, name: string) =>
      call('put', `/api/products/admin/${id}`, { ...kettle, name, price });
    await edit(productId, '1', 'Dome Lamp');
    await edit(other, '2', 'Dome Tent');
    await call('put', `/api/admin/catalogue/reviews/${reviewId}/hiding`, { reason: 'Spam', seenEdit: null });
    await call('put', `/api/admin/catalogue/synonyms/${groupId}`, { words: ['settee', 'sofa'] });
    await edit(productId, '1', 'Globe Lamp');
    const found = async (query: Record<string, string>) => (await entries(query)).map(({ subject }) => subject);
    const product = `product/${productId}`;
    expect(await found({ search: 'globe' })).toEqual([product, `review/${reviewId}`, product]);
    expect(await found({ search: 'lamp DOME' })).toEqual([product]);
    expect(await found({ search: 'globe', field: 'price' })).toEqual([product]);
    expect(await found({ search: 'lamp', field: 'price', kind: 'review' })).toEqual([]);
    const subject = `synonyms/${groupId}`;
    for (const search of ['settee', 'couch']) expect(await found({ search, subject })).toEqual([subject]);
    expect(await found({ search: 'bench', subject })).toEqual([]);
  });

  it('rejects customers', async () => {
    const response = await catalogue().call('get', '/api/admin/catalogue/audit', { as: customer() });
    expect(response.status).toBe(403);
  });
});

describe('audit log of a product', () => {
  it('contains the whole product when it is created and removed', async () => {
    await givenCategory(catalogue(), 'Home/Kitchen');
    const { body } = await call('post', '/api/products/admin', kettle);
    const subject = `product/${body.productId}`;
    await call('delete', `/api/products/admin/${body.productId}`);
    const whole = {
      name: 'Kettle',
      description: 'Boils:\n\t- water',
      priceCents: 7_990,
      count: 7,
      category: 'Home/Kitchen',
      attrs: [{ key: 'colour', value: 'black' }],
      images: [],
    };
    expect(await entries({ subject })).toMatchObject([
      { what: 'product-removed', subject, before: whole, after: null },
      { what: 'product-created', subject, before: null, after: whole },
    ]);
  });

  it('contains only the changed fields of an update', async () => {
    const id = await givenProduct(catalogue(), { name: 'Mug', priceCents: 850, count: 5, category: 'Home' });
    const mug = { name: 'Mug', description: 'A plain thing', category: 'Home', count: 5, price: 9.5 };
    const { logged } = await added(() => call('put', `/api/products/admin/${id}`, mug));
    expect(logged).toEqual([
      { what: 'product-updated', subject: `product/${id}`, before: { priceCents: 850 }, after: { priceCents: 950 } },
    ]);
    expect((await added(() => call('put', `/api/products/admin/${id}`, mug))).logged).toEqual([]);
  });

  it('contains an outdated countShown of an update', async () => {
    const id = await givenProduct(catalogue(), { name: 'Mug', count: 8, category: 'Home' });
    const mug = { name: 'Mug', description: 'A plain thing', category: 'Home', price: 19.99 };
    const put = (counts: object) => added(() => call('put', `/api/products/admin/${id}`, { ...mug, ...counts }));
    expect((await put({ count: 12, countShown: 10 })).logged).toMatchObject([
      { before: { count: 8, countShown: null }, after: { count: 10, countShown: 10 } },
    ]);
    expect((await put({ count: 9, countShown: 10 })).logged).toMatchObject([
      { before: { count: 10 }, after: { count: 9 } },
    ]);
    expect((await put({ count: 10, countShown: 10 })).logged).toEqual([]);
    await put({ count: 0 });
    // Order may have more stock than the catalogue displays: the request is logged although the displayed count stays
    // the same.
    expect((await put({ count: 1, countShown: 5 })).logged).toMatchObject([
      { before: { countShown: null }, after: { countShown: 5 } },
    ]);
  });

  it('contains the images before and after a change', async () => {
    const id = await givenProduct(catalogue());
    const address = `${IMAGE_HOST}/shop/image/upload/mug.png`;
    const { logged } = await added(() => uploadHosted(id, { secure_url: address }, grace));
    expect(logged).toMatchObject([{ what: 'images-added', before: { images: [] }, after: { images: [address] } }]);
    expect((await added(() => uploadHosted(id, { secure_url: address }, grace))).logged).toEqual([]);
    expect((await added(() => remove(id, address, '', grace))).logged).toMatchObject([
      { what: 'image-removed', before: { images: [address] }, after: { images: [] } },
    ]);
  });

  it('gets no entry for rejected requests', async () => {
    const id = await givenProduct(catalogue(), { category: 'Home' });
    const refused = [
      () => call('put', `/api/products/admin/${id}`, { ...kettle, category: 'None' }),
      () => call('put', `/api/products/admin/${id}`, { ...kettle, category: 'Home', updatedAt: new Date(0) }),
      () => upload(id, [Buffer.from('no image')], grace),
      () => remove(id, '/images/none.webp', '', grace),
      () => call('delete', '/api/categories/Home'),
      () => call('post', '/api/categories', { category: 'Home' }),
    ];
    for (const step of refused) {
      const { status, logged } = await added(step);
      expect([status >= 400, logged]).toEqual([true, []]);
    }
  });
});

describe('audit log of a category', () => {
  it('contains created parents, and the attributes of a removed category', async () => {
    const { logged } = await added(() => call('post', '/api/categories', { category: 'A/B' }));
    expect(logged.map(({ what, subject }) => [what, subject])).toEqual([
      ['category-created', 'category/A'],
      ['category-created', 'category/A/B'],
    ]);
    const attr = { key: 'colour', val: 'red', categoryChoosen: 'A/B' };
    expect((await added(() => call('post', '/api/categories/attr', attr))).logged).toEqual([
      { what: 'attribute-added', subject: 'category/A', before: null, after: { key: 'colour', value: 'red' } },
    ]);
    expect((await added(() => call('post', '/api/categories/attr', attr))).logged).toEqual([]);
    await call('delete', '/api/categories/A,B');
    const attrs = [{ key: 'colour', value: ['red'] }];
    expect((await added(() => call('delete', '/api/categories/A'))).logged).toMatchObject([
      { what: 'category-removed', subject: 'category/A', before: { name: 'A', attrs }, after: null },
    ]);
  });
});
