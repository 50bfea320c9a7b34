import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import {
  type AdminPage,
  adminPage,
  adminPageList,
  MAX_PAGE_BODY,
  MAX_SHOP_PAGES,
  shopPage,
} from '@shop/contracts/shop-pages-api.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

const PATH = '/api/admin/pages';
const about = {
  slug: 'about',
  title: 'About us',
  description: '',
  body: '# Who we are\n\nA shop & a <b>dog</b>.',
  published: true,
  position: 1,
};

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const create = (body: object, as = administrator()) => catalogue.call('post', PATH, { as, body });
const save = (id: string, body: object, as = administrator()) => catalogue.call('put', `${PATH}/${id}`, { as, body });
const remove = (id: string) => catalogue.call('delete', `${PATH}/${id}`, { as: administrator() });
const read = (slug: string) => catalogue.http.get(`/api/pages/${slug}`);
const footer = async () => (await catalogue.http.get('/api/settings')).body.pages;

async function given(overrides: object = {}): Promise<AdminPage> {
  const { status, body } = await create({ ...about, ...overrides });
  expect(status).toBe(201);
  return adminPage.strict().parse(body);
}

describe('a page of the merchant', () => {
  it('is created, published, read by everybody and listed for the footer', async () => {
    const { _id, saved } = await given();
    expect(saved.by).toBe('Grace Hopper');
    const { status, body } = await read('about');
    expect(status).toBe(200);
    expect(shopPage.strict().parse(body)).toEqual({
      _id,
      slug: 'about',
      title: 'About us',
      description: 'Who we are A shop & a <b>dog</b>.',
      html: '<h2>Who we are</h2>\n<p>A shop &amp; a &lt;b&gt;dog&lt;/b&gt;.</p>',
    });
    expect(await footer()).toEqual([{ slug: 'about', title: 'About us' }]);
    expect(await catalogue.events(`page/${_id}`)).toMatchObject([
      {
        type: 'page-changed',
        version: 1,
        republished: false,
        data: { pageId: _id, slug: 'about', title: 'About us', published: true, removed: false },
      },
    ]);
  });

  it('is nobody’s but the administrators’ while it is a draft, and leaves no trace in a new shop', async () => {
    const { _id, slugIsFixed } = await given({ published: false });
    expect(slugIsFixed).toBe(false);
    expect((await read('about')).status).toBe(404);
    expect(await footer()).toBeUndefined();
    const { body } = await catalogue.call('get', `${PATH}/${_id}`, { as: administrator() });
    expect(body).toMatchObject({ ...about, published: false, version: 1 });
  });

  it('has the description that was typed, in place of the beginning of its text', async () => {
    await given({ description: 'Who runs this shop' });
    expect((await read('about')).body.description).toBe('Who runs this shop');
  });

  it('is listed in the order of the footer, drafts included', async () => {
    await given({ slug: 'terms', title: 'Terms', position: 2 });
    await given({ slug: 'returns', title: 'Returns', position: 1, published: false });
    await given({ slug: 'imprint', title: 'Imprint', position: 2 });
    const { body } = await catalogue.call('get', PATH, { as: administrator() });
    expect(adminPageList.parse(body).map(({ slug, published }) => [slug, published])).toEqual([
      ['returns', false],
      ['imprint', true],
      ['terms', true],
    ]);
    expect(await footer()).toEqual([
      { slug: 'imprint', title: 'Imprint' },
      { slug: 'terms', title: 'Terms' },
    ]);
  });

  it('shows a change at once, and is gone when it is taken back', async () => {
    const { _id } = await given();
    await read('about');
    expect((await save(_id, { ...about, body: 'New', version: 1 })).body).toMatchObject({ version: 2, body: 'New' });
    expect((await read('about')).body.html).toBe('<p>New</p>');
    await save(_id, { ...about, published: false, version: 2 });
    expect((await read('about')).status).toBe(404);
    expect((await catalogue.events(`page/${_id}`)).map(({ version, data }) => [version, data])).toMatchObject([
      [1, { published: true }],
      [2, { published: true }],
      [3, { published: false }],
    ]);
  });

  it('keeps its address from its first publication on; a draft may have another one', async () => {
    const { _id } = await given({ published: false });
    expect((await save(_id, { ...about, slug: 'us', published: false, version: 1 })).status).toBe(200);
    await save(_id, { ...about, slug: 'us', version: 2 });
    await save(_id, { ...about, slug: 'us', published: false, version: 3 });
    const { status, body } = await save(_id, { ...about, version: 4 });
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'slug', message: 'slug: the address of a page that has been published stays as it is' }],
    ]);
  });

  it('is deleted, and its address is free again', async () => {
    const { _id } = await given();
    expect((await remove(_id)).body).toEqual({ message: 'Page removed' });
    expect([(await read('about')).status, (await remove(_id)).status]).toEqual([404, 404]);
    expect((await catalogue.events(`page/${_id}`)).at(-1)).toMatchObject({
      type: 'page-removed',
      version: 2,
      data: { slug: 'about', published: false, removed: true },
    });
    await given();
  });

  it('accepts the same values again, as after a lost response', async () => {
    const first = await given();
    expect(await given()).toEqual(first);
    const { body } = await save(first._id, { ...about, title: 'Us', version: 1 });
    expect((await save(first._id, { ...about, title: 'Us', version: 1 })).body).toEqual(body);
    expect(await catalogue.events(`page/${first._id}`)).toHaveLength(2);
  });

  it('takes the changes of one of two administrators, and tells the other who was first', async () => {
    const { _id } = await given();
    const ada = { ...administrator(), name: 'Ada', lastName: 'Moss' };
    const responses = await Promise.all([
      save(_id, { ...about, title: 'Us', version: 1 }),
      save(_id, { ...about, title: 'We', version: 1 }, ada),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = responses[0]?.status === 200 ? responses : responses.toReversed();
    expect(loser?.body).toMatchObject({
      code: 'page-changed',
      message: `${winner?.body.saved.by} has changed the page meanwhile`,
      details: winner?.body,
    });
    expect((await read('about')).body.title).toBe(winner?.body.title);
  });

  it('has an address of its own, also among two who create at the same time', async () => {
    const responses = await Promise.all([create(about), create({ ...about, title: 'Us' })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = responses.find(({ status }) => status === 409);
    const details = [{ field: 'slug', message: 'This address belongs to another page' }];
    expect(refused?.body).toMatchObject({ code: 'slug-taken', details });
    const { _id } = await given({ slug: 'us', published: false });
    const taken = await save(_id, { ...about, version: 1 });
    expect([taken.status, taken.body.code, taken.body.details]).toEqual([409, 'slug-taken', details]);
  });

  it('leaves in the audit log what has changed, under its present title', async () => {
    const grace = administrator();
    const { _id } = (await create(about, grace)).body;
    await save(_id, { ...about, title: 'Us', published: false, version: 1 }, grace);
    const entries = async () =>
      (await catalogue.call('get', `/api/admin/catalogue/audit?subject=page/${_id}`, { as: grace }))
        .body as AuditEntry[];
    const [changed, created] = await entries();
    expect(created).toMatchObject({ what: 'page-created', before: null, after: { slug: 'about', title: 'About us' } });
    expect(changed).toMatchObject({ what: 'page-changed', subjectName: 'Us' });
    expect([changed?.before, changed?.after]).toEqual([
      { title: 'About us', published: true },
      { title: 'Us', published: false },
    ]);
    await catalogue.call('delete', `${PATH}/${_id}`, { as: grace });
    expect((await entries())[0]).toMatchObject({ what: 'page-removed', before: { title: 'Us' }, after: null });
  });

  it.each([
    ['slug', { slug: 'About us' }],
    ['slug', { slug: '../secret' }],
    ['slug', { slug: '' }],
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(61) }],
    ['description', { description: 'x'.repeat(161) }],
    ['body', { body: '' }],
    ['body', { body: 'x'.repeat(30_001) }],
    ['position', { position: 0 }],
    ['published', { published: 'yes' }],
  ])('names the wrong field %s', async (field, wrong) => {
    const { status, body } = await create({ ...about, ...wrong });
    expect([status, body.details?.[0]?.field]).toEqual([400, field]);
    expect(await footer()).toBeUndefined();
  });

  it('takes the longest text in the widest characters', async () => {
    expect((await create({ ...about, body: '漢'.repeat(30_000) })).status).toBe(201);
  });

  it('is one of few', async () => {
    for (let n = 0; n < MAX_SHOP_PAGES; n += 1) await given({ slug: `page-${n}` });
    const { status, body } = await create(about);
    expect([status, body.details[0].field]).toEqual([400, 'title']);
    expect(await footer()).toHaveLength(MAX_SHOP_PAGES);
  });

  it('is previewed as it would be read, without being saved', async () => {
    const { status, body } = await catalogue.call('post', `${PATH}/preview`, {
      as: administrator(),
      body: { body: '# Hi' },
    });
    expect([status, body]).toEqual([200, { html: '<h2>Hi</h2>' }]);
    expect((await catalogue.call('get', PATH, { as: administrator() })).body).toEqual([]);
  });

  it('cannot keep the catalogue busy: a text that takes too long is refused', async () => {
    const body = '*_'.repeat(MAX_PAGE_BODY / 2);
    for (const { status, body: refused } of [
      await create({ ...about, body }),
      await catalogue.call('post', `${PATH}/preview`, { as: administrator(), body: { body } }),
    ])
      expect([status, refused.details?.[0]?.field]).toEqual([400, 'body']);
    expect(await footer()).toBeUndefined();
  });

  it('is changed by administrators only, and responds 404 for an unknown or invalid id', async () => {
    const { _id } = await given();
    for (const [as, status] of [
      [undefined, 401],
      [customer(), 403],
    ] as const) {
      const who = as && { as };
      expect((await catalogue.call('get', PATH, { ...who })).status).toBe(status);
      expect((await catalogue.call('put', `${PATH}/${_id}`, { ...who, body: about })).status).toBe(status);
      expect((await catalogue.call('delete', `${PATH}/${_id}`, { ...who })).status).toBe(status);
    }
    for (const id of ['none', newId()]) {
      expect((await catalogue.call('get', `${PATH}/${id}`, { as: administrator() })).status).toBe(404);
      expect((await save(id, { ...about, version: 1 })).status).toBe(404);
    }
  });
});
