import type { Category } from '@shop/contracts/catalogue-api.ts';
import type { AdminCategories, AdminCategory } from '@shop/contracts/categories-api.ts';
import { adminCategories } from '@shop/contracts/categories-api.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import { createProduct } from '../products/create-product.ts';
import { moveBatch, moveProducts } from '../products/move-products.ts';
import { removeProduct } from '../products/remove-product.ts';
import { updateProduct } from '../products/update-product.ts';
import { givenCategory, givenProduct, pngOf, productFields } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { identityOf, openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { variantRequests } from '../testing/variants.ts';
import { changeCategory } from './change-category.ts';
import { mergeCategories } from './merge-categories.ts';

const PATH = '/api/admin/categories';
const requireImage = () => Promise.resolve();
const grace = administrator();
let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

async function list(): Promise<AdminCategory[]> {
  const { status, body } = await catalogue.call('get', PATH, { as: grace });
  expect(status).toBe(200);
  return adminCategories.strict().parse(body).categories;
}
async function named(name: string): Promise<AdminCategory> {
  const found = (await list()).find((category) => category.name === name);
  if (found === undefined) throw new Error(`no category ${name}`);
  return found;
}
const names = async () => (await list()).map(({ name }) => name);
const put = async (name: string, changes: Partial<AdminCategory>) => {
  const { _id, version, description, image } = await named(name);
  return catalogue.call('put', `${PATH}/${_id}`, {
    as: grace,
    body: { version, name, description, image, ...changes },
  });
};
const rename = (from: string, to: string) => put(from, { name: to });
const merge = async (name: string, into: string) => {
  const { _id, version } = await named(name);
  return catalogue.call('post', `${PATH}/${_id}/merge`, {
    as: grace,
    body: { version, into: (await named(into))._id },
  });
};
const remove = async (name: string, moveTo?: string) => {
  const { _id, version } = await named(name);
  const target = moveTo === undefined ? '' : `&moveTo=${(await named(moveTo))._id}`;
  return catalogue.call('delete', `${PATH}/${_id}?version=${version}${target}`, { as: grace });
};
const publicCategories = async (): Promise<Category[]> =>
  (await catalogue.http.get('/api/categories').expect(200)).body;
const countIn = async (name: string): Promise<number> =>
  (await catalogue.http.get(`/api/products/category/${encodeURIComponent(name)}`).expect(200)).body.total;
const categoriesOfProducts = async (): Promise<string[]> => {
  const rows = await catalogue.db.query<{ category: string }>('select distinct category from products order by 1');
  return rows.map(({ category }) => category);
};
/** Saves a product as a release does that knows no former names. */
const givenProductOfTheReleaseBefore = async (category: string): Promise<string> => {
  const id = newId();
  await catalogue.db.query(
    `insert into products (id, name, name_key, description, price_cents, category, attrs, created_at, updated_at, version)
     values ($1, $1, $1, '', 1, $2, '[]', now(), now(), 1)`,
    [id, category],
  );
  return id;
};
const keepRelayBusy = () =>
  catalogue.db.query(
    `insert into outbox (event_id, topic, subject, version, envelope)
     select gen_random_uuid(), 'catalogue-events', 'x/' || n, 1, '{}' from generate_series(1, 2000) n`,
  );
/** Products without a category, and former names that products still have although nobody moves them. */
const ghosts = () =>
  catalogue.db.query(
    `select category from products p where not exists (select from categories c where c.name = p.category)
       and not exists (select from former_category_names f where f.name = p.category and f.moving)`,
  );

describe('PUT /api/admin/categories/{id}', () => {
  it('renames a category with everything below it, and keeps the id', async () => {
    await givenProduct(catalogue, { category: 'Computers/Laptops/Intel' });
    await givenProduct(catalogue, { category: 'Computers' });
    await givenCategory(catalogue, 'Computers-old');
    const { _id } = await named('Computers');
    const { status, body } = await rename('Computers', ' Machines ');
    expect(status).toBe(200);
    expect((body as AdminCategories).categories.map(({ name }) => name)).toEqual([
      'Computers-old',
      'Machines',
      'Machines/Laptops',
      'Machines/Laptops/Intel',
    ]);
    expect(await named('Machines')).toMatchObject({ _id, version: 2, products: 1, formerNames: ['Computers'] });
    await moveProducts(catalogue);
    expect(await categoriesOfProducts()).toEqual(['Machines', 'Machines/Laptops/Intel']);
    expect((await catalogue.events('categories/all')).at(-1)?.data).toEqual({
      names: ['Computers-old', 'Machines', 'Machines/Laptops', 'Machines/Laptops/Intel'],
    });
  });

  it('shows the products under the new name, and under the former one, before they have moved and afterwards', async () => {
    await givenProduct(catalogue, { category: 'Computers/Laptops' });
    await givenProduct(catalogue, { category: 'Computers' });
    await rename('Computers', 'Machines');
    const check = async (left: number) => {
      for (const [name, count] of Object.entries({
        Computers: 2,
        'Computers/Laptops': 1,
        Machines: 2,
        'Machines/Laptops': 1,
      }))
        expect([name, await countIn(name)]).toEqual([name, count]);
      const { body } = await catalogue.http.get('/api/products/?category=Computers,').expect(200);
      expect([body.total, body.facets.categories]).toEqual([
        2,
        [
          { value: 'Machines', count: 2 },
          { value: 'Machines/Laptops', count: 1 },
        ],
      ]);
      expect(await publicCategories()).toMatchObject([
        { name: 'Machines', productsNumber: 2, formerNames: ['Computers'] },
        { name: 'Machines/Laptops', productsNumber: 1, formerNames: ['Computers/Laptops'] },
      ]);
      expect((await list()).map(({ products, productsToMove }) => [products, productsToMove])).toEqual([
        [1, left],
        [1, left],
      ]);
    };
    await check(1);
    await moveProducts(catalogue);
    await check(0);
  });

  it('moves a category under another one with the attributes on offer, creating parents, and to the top', async () => {
    await givenCategory(catalogue, 'Laptops');
    await catalogue.call('post', '/api/categories/attr', {
      as: grace,
      body: { categoryChoosen: 'Laptops', key: 'RAM', val: '16 GB' },
    });
    expect((await rename('Laptops', 'Things/Computers/Laptops')).status).toBe(200);
    expect(await names()).toEqual(['Things', 'Things/Computers', 'Things/Computers/Laptops']);
    const [things] = await publicCategories();
    expect(things?.attrs).toMatchObject([{ key: 'RAM', value: ['16 GB'] }]);
    expect((await rename('Things/Computers', 'Computers')).status).toBe(200);
    expect(await names()).toEqual(['Computers', 'Computers/Laptops', 'Things']);
    expect((await publicCategories())[0]?.attrs).toMatchObject([{ key: 'RAM', value: ['16 GB'] }]);
  });

  it('may change nothing but capitals or spaces', async () => {
    await givenProduct(catalogue, { category: 'garden  tools' });
    expect((await rename('garden  tools', 'Garden tools')).status).toBe(200);
    await moveProducts(catalogue);
    expect(await categoriesOfProducts()).toEqual(['Garden tools']);
    expect(await countIn('garden  tools')).toBe(1);
  });

  it.each([
    ['B', 409],
    ['b', 409],
    ['A/X', 400],
    ['X,Y', 400],
    ['X//Y', 400],
    ['', 400],
  ])('refuses the name %j, and changes nothing', async (name, status) => {
    await givenCategory(catalogue, 'A/C');
    await givenCategory(catalogue, 'B');
    expect((await rename('A', name)).status).toBe(status);
    expect(await names()).toEqual(['A', 'A/C', 'B']);
  });

  it('is refused to the second of two administrators, and a success for the same values again', async () => {
    await givenCategory(catalogue, 'A');
    const { _id, version } = await named('A');
    const change = (name: string) =>
      catalogue.call('put', `${PATH}/${_id}`, { as: grace, body: { version, name, description: '', image: '' } });
    const responses = await Promise.all([change('B'), change('C')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'category-changed' });
    const [winner] = await names();
    expect((await change(winner as string)).status).toBe(200);
    expect(await named(winner as string)).toMatchObject({ version: 2 });
  });

  it('takes a description and an uploaded image, which the shop shows', async () => {
    await givenCategory(catalogue, 'A');
    const upload = async (as = grace) =>
      catalogue.http
        .post(`${PATH}/image`)
        .set(await identityOf(as))
        .attach('images', await pngOf('#336699', 40), { filename: 'a.png', contentType: 'image/png' });
    expect((await upload(customer())).status).toBe(403);
    const { image } = (await upload()).body as { image: string };
    expect((await put('A', { description: ' All of A ', image })).status).toBe(200);
    expect(await publicCategories()).toMatchObject([{ name: 'A', description: 'All of A', image }]);
    const unknown = `/images/${newId()}-800.webp`;
    const refused = await put('A', { image: unknown });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'image']);
    expect((await put('A', { image: '' })).status).toBe(200);
  });

  it('leads on from every name that a category has had, until another one gets it', async () => {
    await givenProduct(catalogue, { category: 'A' });
    await rename('A', 'B');
    await moveProducts(catalogue);
    await rename('B', 'C');
    expect(await countIn('A')).toBe(1);
    await moveProducts(catalogue);
    expect(await named('C')).toMatchObject({ formerNames: ['A', 'B'] });
    await givenCategory(catalogue, 'A');
    expect(await countIn('A')).toBe(0);
    expect(await named('C')).toMatchObject({ formerNames: ['B'] });
    expect((await rename('C', 'B')).status).toBe(200);
    await moveProducts(catalogue);
    expect(await named('B')).toMatchObject({ formerNames: ['C'], products: 1 });
  });

  it('gets a name back while products are leaving it, which no other category gets meanwhile', async () => {
    await givenProduct(catalogue, { category: 'A' });
    await givenCategory(catalogue, 'X');
    await rename('A', 'B');
    expect(await catalogue.call('post', '/api/categories', { as: grace, body: { category: 'A' } })).toMatchObject({
      status: 409,
      body: { code: 'category-moving' },
    });
    expect((await rename('X', 'A')).body).toMatchObject({ code: 'category-moving' });
    expect((await rename('B', 'A')).status).toBe(200);
    await moveProducts(catalogue);
    expect(await categoriesOfProducts()).toEqual(['A']);
    expect(await ghosts()).toEqual([]);
  });

  it('creates nothing below a former name', async () => {
    await givenCategory(catalogue, 'A');
    await rename('A', 'B');
    const { status, body } = await catalogue.call('post', '/api/categories', {
      as: grace,
      body: { category: 'A/New' },
    });
    expect([status, body.categoryCreated.name]).toEqual([201, 'B/New']);
    const attribute = { categoryChoosen: 'A', key: 'colour', val: 'red' };
    expect((await catalogue.call('post', '/api/categories/attr', { as: grace, body: attribute })).status).toBe(201);
    expect((await publicCategories())[0]?.attrs).toMatchObject([{ key: 'colour' }]);
    expect(await names()).toEqual(['B', 'B/New']);
  });
});

describe('products of a renamed category', () => {
  it('publishes each product and variant once, removed ones too, and nothing twice', async () => {
    await givenCategory(catalogue, 'A');
    const [plain, removed, shirt] = await Promise.all(
      ['plain', 'removed', 'shirt'].map((name) => givenProduct(catalogue, { category: 'A', name })),
    );
    await removeProduct(catalogue, removed as string);
    const { save } = variantRequests(() => catalogue, grace);
    const saved = await save(shirt as string, { Size: ['S', 'M'] }, [
      { _id: shirt as string, values: ['S'], count: 5 },
      { values: ['M'] },
    ]);
    expect(saved.status).toBe(200);
    await rename('A', 'B');
    const before = new Set((await catalogue.events()).map(({ id }) => id));
    await moveProducts(catalogue);
    await moveProducts(catalogue);
    const published = (await catalogue.events()).filter(({ id }) => !before.has(id));
    expect(published).toHaveLength(4);
    for (const event of published) expect(event).toMatchObject({ type: 'product-changed', data: { category: 'B' } });
    expect(
      published.filter(({ data }) => (data as { removed: boolean }).removed).map(({ subject }) => subject),
    ).toEqual([`product/${removed}`]);
    const versions = published.map(({ subject, version }) => [subject, version]);
    expect(versions).toContainEqual([`product/${plain}`, 2]);
  });

  it('keeps forms usable that were open before: the former name is saved as the present one', async () => {
    const id = await givenProduct(catalogue, { category: 'A' });
    const { updatedAt } = (await catalogue.http.get(`/api/products/get-one/${id}`)).body;
    await rename('A', 'B');
    await moveProducts(catalogue);
    const response = await catalogue.call('put', `/api/products/admin/${id}`, {
      as: grace,
      body: { name: 'Kept', description: 'Text', count: 5, price: 3, category: 'A', updatedAt },
    });
    expect(response.status).toBe(200);
    await createProduct(catalogue, { ...productFields({ category: 'A' }), id: newId() }, new Date());
    expect(await categoriesOfProducts()).toEqual(['B']);
  });

  it('waits for a product that is being saved with the old name, and moves it', async () => {
    await givenCategory(catalogue, 'A');
    const { _id, version } = await named('A');
    let renaming: Promise<void> | undefined;
    await catalogue.db.transaction(async (tx) => {
      await createProduct(
        { ...catalogue, db: { ...catalogue.db, transaction: (work) => work(tx) } },
        {
          ...{ ...productFields({ category: 'A' }), id: newId() },
        },
        new Date(),
      );
      renaming = changeCategory({ ...catalogue, requireImage }, _id, {
        version,
        name: 'B',
        description: '',
        image: '',
      });
      renaming.catch(() => undefined);
      await untilLockWait(catalogue);
    });
    await renaming;
    expect(await named('B')).toMatchObject({ productsToMove: 1 });
    await moveProducts(catalogue);
    expect(await categoriesOfProducts()).toEqual(['B']);
  });

  it('never ends in a category that does not exist, while categories are renamed and merged and products saved', async () => {
    for (const name of ['A/Sub', 'B']) await givenCategory(catalogue, name);
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, at) => givenProduct(catalogue, { category: at % 2 === 0 ? 'A/Sub' : 'B' })),
    );
    const { _id: id } = await named('A');
    for (let round = 0; round < 12; round += 1) {
      const { version, name } = (await list()).find((one) => one._id === id) as AdminCategory;
      const next = `A${round}`;
      const saving = ids.map((product, at) =>
        updateProduct(
          catalogue,
          { ...productFields({ category: at % 3 === 0 ? `${name}/Sub` : at % 3 === 1 ? next : 'B' }), id: product },
          new Date(),
        ),
      );
      const results = await Promise.allSettled([
        changeCategory({ ...catalogue, requireImage }, id, { version, name: next, description: '', image: '' }),
        ...saving,
        moveProducts(catalogue),
        moveProducts(catalogue),
      ]);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 400 });
      expect(await ghosts()).toEqual([]);
    }
    const last = await named('A11');
    await mergeCategories(catalogue, { id: last._id, version: last.version, into: (await named('B'))._id });
    await moveProducts(catalogue);
    for (const category of await categoriesOfProducts()) expect(['B', 'B/Sub']).toContain(category);
    expect((await list()).map(({ productsToMove }) => productsToMove)).toEqual([0, 0]);
  });

  it('continues after a crash between two batches, on any replica', async () => {
    for (let product = 0; product < 130; product += 1) await givenProduct(catalogue, { category: 'A' });
    await rename('A', 'B');
    // The first batch commits; the process dies while it writes the second one.
    expect(await moveBatch(catalogue, 'A')).toBe(100);
    const dying = { ...catalogue, outbox: { append: () => Promise.reject(new Error('killed')) } };
    await expect(moveBatch(dying, 'A')).rejects.toThrow('killed');
    expect(await named('B')).toMatchObject({ products: 130, productsToMove: 30 });
    expect(await countIn('B')).toBe(130);
    await Promise.all([moveProducts(catalogue), moveProducts(catalogue)]);
    await moveProducts(catalogue);
    expect(await named('B')).toMatchObject({ products: 130, productsToMove: 0 });
    expect(await categoriesOfProducts()).toEqual(['B']);
  });

  it.each([true, false])(
    'stay in a category of a former name that the release before has created, moved: %s',
    async (isMoved) => {
      const before = await givenProduct(catalogue, { category: 'A' });
      await rename('A', 'B');
      if (isMoved) await moveProducts(catalogue);
      await catalogue.db.query(
        `insert into categories (id, name, name_key, description, image, attrs) values ('again', 'A', 'a', '', '', '[]')`,
      );
      const later = await givenProductOfTheReleaseBefore('A');
      expect(await moveBatch(catalogue, 'A')).toBe(0);
      await moveProducts(catalogue);
      const categoryOf = async (id: string) => {
        const [row] = await catalogue.db.query<{ category: string }>('select category from products where id = $1', [
          id,
        ]);
        return row?.category;
      };
      expect([await categoryOf(before), await categoryOf(later)]).toEqual([isMoved ? 'B' : 'A', 'A']);
      expect(await catalogue.db.query('select name from former_category_names where moving')).toEqual([]);
      expect(await named('B')).toMatchObject({ productsToMove: 0, formerNames: [] });
      expect((await rename('A', 'C')).status).toBe(200);
      await moveProducts(catalogue);
      expect([await categoryOf(before), await categoryOf(later)]).toEqual([isMoved ? 'B' : 'C', 'C']);
      expect([await named('B'), await named('C')]).toMatchObject([{ formerNames: [] }, { formerNames: ['A'] }]);
      expect(await ghosts()).toEqual([]);
    },
  );

  it('lets events wait for the relay before it moves on', async () => {
    await givenProduct(catalogue, { category: 'A' });
    await rename('A', 'B');
    await keepRelayBusy();
    await moveProducts(catalogue);
    expect(await categoriesOfProducts()).toEqual(['A']);
    await catalogue.db.query('update outbox set published_at = now()');
    await moveProducts(catalogue);
    expect(await categoriesOfProducts()).toEqual(['B']);
  });
});

describe('merging and deleting categories', () => {
  it('merges products, sub-categories and attributes, and leads on', async () => {
    await givenProduct(catalogue, { category: 'Phones/Cases' });
    await givenProduct(catalogue, { category: 'Phones/New' });
    await givenProduct(catalogue, { category: 'Mobiles/cases' });
    for (const [categoryChoosen, val] of [
      ['Phones', 'red'],
      ['Mobiles', 'blue'],
    ])
      await catalogue.call('post', '/api/categories/attr', {
        as: grace,
        body: { categoryChoosen, key: 'Colour', val },
      });
    expect((await merge('Phones', 'Mobiles')).status).toBe(200);
    expect(await names()).toEqual(['Mobiles', 'Mobiles/cases', 'Mobiles/New']);
    expect(await countIn('Phones')).toBe(3);
    expect(await countIn('Phones/Cases')).toBe(2);
    await moveProducts(catalogue);
    expect(await categoriesOfProducts()).toEqual(['Mobiles/New', 'Mobiles/cases']);
    expect((await publicCategories())[0]?.attrs).toMatchObject([{ key: 'Colour', value: ['blue', 'red'] }]);
    expect(await named('Mobiles')).toMatchObject({ formerNames: ['Phones'] });
  });

  it('deletes a category with those below it, whose products move to the chosen one', async () => {
    await givenProduct(catalogue, { category: 'Old/Sub' });
    await givenCategory(catalogue, 'Rest');
    expect(await remove('Old')).toMatchObject({ status: 409, body: { code: 'category-in-use' } });
    expect((await remove('Old', 'Old/Sub')).status).toBe(400);
    expect((await remove('Old', 'Rest')).status).toBe(200);
    expect(await names()).toEqual(['Rest']);
    expect(await countIn('Old/Sub')).toBe(1);
    // What is on its way would be lost with its target.
    expect((await remove('Rest')).status).toBe(409);
    expect((await catalogue.call('delete', '/api/categories/Rest', { as: grace })).status).toBe(409);
    await moveProducts(catalogue);
    expect(await categoriesOfProducts()).toEqual(['Rest']);
  });

  it('deletes empty ones without a target, and their former names with them', async () => {
    await givenCategory(catalogue, 'A/B');
    await rename('A', 'C');
    expect((await remove('C')).status).toBe(200);
    expect(await names()).toEqual([]);
    expect(await catalogue.db.query('select name from former_category_names')).toEqual([]);
  });

  it('deletes one whose last product went elsewhere before the move was noted', async () => {
    const id = await givenProduct(catalogue, { category: 'A' });
    await rename('A', 'B');
    await givenCategory(catalogue, 'Rest');
    await updateProduct(catalogue, { ...productFields({ category: 'Rest' }), id }, new Date());
    expect((await remove('B')).status).toBe(200);
    expect(await catalogue.db.query('select name from former_category_names')).toEqual([]);
  });

  it('ends a move without products while the relay is busy, so that others may take the name', async () => {
    const id = await givenProduct(catalogue, { category: 'A' });
    await rename('A', 'B');
    await updateProduct(catalogue, { ...productFields({ category: 'B' }), id }, new Date());
    await keepRelayBusy();
    await moveProducts(catalogue);
    await givenCategory(catalogue, 'A');
    expect(await names()).toEqual(['A', 'B']);
  });

  it('shows deleted products on their way, which need a target as the others do', async () => {
    await removeProduct(catalogue, await givenProduct(catalogue, { category: 'A' }));
    await givenCategory(catalogue, 'Rest');
    await rename('A', 'B');
    expect(await named('B')).toMatchObject({ products: 0, productsToMove: 1 });
    expect(await remove('B')).toMatchObject({ status: 409, body: { code: 'category-in-use' } });
    expect((await remove('B', 'Rest')).status).toBe(200);
    await moveProducts(catalogue);
    expect(await categoriesOfProducts()).toEqual(['Rest']);
    expect(await named('Rest')).toMatchObject({ products: 0, productsToMove: 0 });
  });

  it('refuses what another administrator has changed meanwhile', async () => {
    await givenCategory(catalogue, 'A');
    await givenCategory(catalogue, 'B');
    const { _id, version } = await named('A');
    await put('A', { description: 'Changed' });
    const into = (await named('B'))._id;
    const merged = await catalogue.call('post', `${PATH}/${_id}/merge`, { as: grace, body: { version, into } });
    const deleted = await catalogue.call('delete', `${PATH}/${_id}?version=${version}`, { as: grace });
    expect([merged.body.code, deleted.body.code]).toEqual(['category-changed', 'category-changed']);
    expect(await names()).toEqual(['A', 'B']);
  });
});

describe('PUT /api/admin/categories/order', () => {
  const order = (ids: string[], seen: string[]) =>
    catalogue.call('put', `${PATH}/order`, { as: grace, body: { ids, seen } });

  it('puts the categories of one parent into an order, which everybody sees', async () => {
    for (const name of ['A/X', 'B', 'C']) await givenCategory(catalogue, name);
    const [a, b, c] = (await Promise.all(['A', 'B', 'C'].map(named))).map(({ _id }) => _id) as [string, string, string];
    expect((await order([c, a, b], [a, b, c])).status).toBe(200);
    expect((await publicCategories()).map(({ name }) => name)).toEqual(['C', 'A', 'A/X', 'B']);
    // The same again is a success; another order of somebody who saw the first one is not.
    expect((await order([c, a, b], [a, b, c])).status).toBe(200);
    expect((await order([b, a, c], [a, b, c])).body).toMatchObject({ code: 'categories-changed' });
    expect((await order([b, a], [a, b, c])).status).toBe(400);
    expect((await order([b, a], [a, b])).status).toBe(409);
    const many = (count: number) => Array.from({ length: count }, () => newId());
    const known = many(1_000);
    expect((await order(known, known)).status).toBe(404);
    expect((await order(many(1_001), known)).body).toMatchObject({
      code: 'invalid',
      message: 'ids: only up to 1000 categories below one parent can be put into an order',
    });
    await givenCategory(catalogue, 'Aa');
    expect(await names()).toEqual(['C', 'A', 'A/X', 'B', 'Aa']);
  });
});
