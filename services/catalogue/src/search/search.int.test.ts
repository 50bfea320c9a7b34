import type { Product } from '@shop/contracts/catalogue-api.ts';
import fc from '@shop/testing/fast-check.ts';
import { removeProduct } from '../products/remove-product.ts';
import { updateProduct } from '../products/update-product.ts';
import { givenProduct, productFields } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  let minute = 0;
  for (const product of [
    { name: 'Gooseneck Kettle', category: 'Home/Kitchen', description: 'Matt black steel; boils in 3 minutes' },
    { name: 'Straße Lamp', category: 'Home/Lighting', description: '100% linen_shade, naïve design' },
    { name: 'Running Shoes', category: 'Sports', description: 'For a kettle-bell morning, and the theatre' },
    {
      name: 'Wireless Headphones',
      category: 'Audio',
      description: 'Quiet',
      attrs: [{ key: 'wi-fi', value: '5G, fast' }],
    },
    { name: 'Кофеварка Été', category: 'Home/Kitchen', description: 'ΣΊΣΥΦΟΣ' },
    {
      name: "Women's Boots",
      category: 'Sports',
      description: 'Leather',
      attrs: [{ key: 'Colour', value: 'Terracotta' }],
    },
    { name: 'Winter Fishing Gloves', category: 'Outdoor', description: 'Warm' },
  ]) {
    minute += 1;
    await givenProduct(catalogue, { ...product, now: new Date(Date.UTC(2026, 10, 20, 10, minute)) });
  }
});
afterAll(() => catalogue.close());

async function found(text: string, rest = ''): Promise<string[]> {
  const response = await catalogue.http.get(`/api/products/search/${encodeURIComponent(text)}${rest}`).expect(200);
  expect(response.body.total).toBe(response.body.products.length);
  return response.body.products.map(({ name }: Product) => name);
}

const KETTLE = 'Gooseneck Kettle';
const LAMP = 'Straße Lamp';
const SHOES = 'Running Shoes';
const HEADPHONES = 'Wireless Headphones';
const COFFEE = 'Кофеварка Été';
const BOOTS = "Women's Boots";

describe('product search', () => {
  it.each([
    ['kettle gooseneck', [KETTLE]],
    ['STEEL  gooseneck kitchen', [KETTLE]],
    ['home/kitchen', [COFFEE, KETTLE]],
    ['kettle linen', []],
    ['terracotta', [BOOTS]],
    ['colour terracotta boots', [BOOTS]],
    ['5g wi-fi', [HEADPHONES]],
  ])('finds products that contain every word of %j, in any order and case', async (text, names) => {
    expect(await found(text)).toEqual(names);
  });

  it.each([
    ['shoe', SHOES],
    ['run', SHOES],
    ['runs', SHOES],
    ['boot', BOOTS],
    ['headphone', HEADPHONES],
    ['minute', KETTLE],
  ])('finds products by the stem of %j', async (text, name) => {
    expect(await found(text)).toEqual([name]);
  });

  it.each([
    ['goosen', KETTLE],
    ['wirel headph', HEADPHONES],
    ['коф', COFFEE],
    ['Terra', BOOTS],
  ])('finds products by the prefix %j', async (text, name) => {
    expect(await found(text)).toEqual([name]);
  });

  it.each([
    ['strasse', LAMP],
    ['STRASSE', LAMP],
    ['naive', LAMP],
    ['Ete', COFFEE],
    ['e\u0301te\u0301', COFFEE],
    ['КОФЕВАРКА', COFFEE],
    ['σίσυφος', COFFEE],
    ['womens', BOOTS],
  ])('ignores case and accents of %j', async (text, name) => {
    expect(await found(text)).toEqual([name]);
  });

  it.each([
    ['goosneck', KETTLE],
    ['goosenneck', KETTLE],
    ['gooseneek', KETTLE],
    ['goosenekc', KETTLE],
    ['ogoseneck', KETTLE],
    ['hoosneck', undefined],
    ['headphoens', HEADPHONES],
    ['hedphone', HEADPHONES],
    ['wireles hedphones', HEADPHONES],
    ['кофеварко', COFFEE],
    ['lapm', undefined],
    ['lzm', undefined],
    ['terracota', BOOTS],
    ['lether', BOOTS],
  ])('tolerates a typo in a word of at least five letters: %j finds %s', async (text, name) => {
    expect(await found(text)).toEqual(name === undefined ? [] : [name]);
  });

  it('uses typo tolerance only if no product contains the word', async () => {
    // 'bell' is not a typo of 'boils', nor 'kettle' of any other word.
    expect(await found('bell')).toEqual([SHOES]);
    const id = await givenProduct(catalogue, { name: 'Kettel' });
    expect(await found('kettel')).toEqual(['Kettel']);
    await removeProduct(catalogue, id);
    expect(await found('kettel')).toEqual([KETTLE, SHOES]);
  });

  it('ranks matches in the name first, then newest; an explicit sort wins', async () => {
    expect(await found('kettle')).toEqual([KETTLE, SHOES]);
    expect(await found('kettle', '?sort=name_-1')).toEqual([SHOES, KETTLE]);
    expect(await found('home')).toEqual([COFFEE, LAMP, KETTLE]);
  });

  it('ranks full words above prefixes, and ignores two-letter prefixes of a name', async () => {
    expect(await found('wi fi')).toEqual([HEADPHONES, 'Winter Fishing Gloves']);
    expect(await found('win fis')).toEqual(['Winter Fishing Gloves']);
  });

  it('ignores stop words such as "the" unless there are no other words', async () => {
    expect(await found('the kettle of the kitchen')).toEqual([KETTLE]);
    expect(await found('the')).toEqual([SHOES]);
  });

  it('combines with category filters', async () => {
    expect(await found('kettle', '?category=Home')).toEqual([KETTLE]);
    const path = '/api/products/category/Home,Lighting/search/lamp/?sort=price_1';
    const { body } = await catalogue.http.get(path).expect(200);
    expect(body.products.map(({ name }: Product) => name)).toEqual([LAMP]);
    expect(body.facets.categories).toEqual([
      { value: 'Home', count: 1 },
      { value: 'Home/Lighting', count: 1 },
    ]);
    const none = await catalogue.http.get('/api/products/category/Home,Kitchen/search/lamp').expect(200);
    expect(none.body).toMatchObject({ total: 0, facets: { price: { min: 0, max: 0 } } });
  });

  it('returns all products for a blank text and none for punctuation only', async () => {
    expect((await found('  ')).length).toBe(7);
    for (const signs of ['%', '_', '\\', '***', '😀', '!&|', "''"])
      expect([signs, await found(signs)]).toEqual([signs, []]);
  });

  it.each([
    '100%',
    "women's",
    'kettle%',
    'k_ttle',
    "kettle' or 1=1 --",
    "'; drop table products; --",
    'kettle & !lamp',
    'kettle | lamp',
    'kettle <-> steel',
    'kettle:*',
    'kettle:AB',
    "'kettle",
    'kettle\\',
    '\\:',
    '$1 $$ $2',
    '((((',
    '-kettle',
    '"gooseneck kettle"',
    '{}[]',
    'a'.repeat(1_000),
    'kettle '.repeat(140),
    Array.from({ length: 150 }, (_, at) => `w${at}`).join(' '),
    '\u202e\u200b\ufffd',
    '__proto__ constructor',
    '\ud83d',
  ])('treats %j as literal text', async (text) => {
    const response = await catalogue.http.get(`/api/products/search/${encodeURIComponent(wellFormed(text))}`);
    expect([text, response.status]).toEqual([text, 200]);
    expect((await catalogue.http.get('/api/products')).body.total).toBe(7);
  });

  it('returns 200 for any text', async () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom("'", '\\', ':', '*', '&', '|', '!', '(', ')', '<', '-', '>', ' ', 'a', 'kettle'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        fc.pre(text !== '' && !text.includes('\u0000') && text !== '.' && text !== '..');
        const response = await catalogue.http.get(`/api/products/search/${encodeURIComponent(wellFormed(text))}`);
        expect([200]).toContain(response.status);
      }),
      { numRuns: 60 },
    );
  });

  it('reads its own writes: finds new words at once and no longer finds old ones', async () => {
    const id = await givenProduct(catalogue, { name: 'Teapot' });
    expect(await found('teapot')).toEqual(['Teapot']);
    expect(await found('samovar')).toEqual([]);
    const fields = productFields({ name: 'Samovar' });
    await updateProduct(catalogue, { ...fields, id }, new Date());
    expect(await found('teapot')).toEqual([]);
    expect(await found('samovra')).toEqual(['Samovar']);
    await removeProduct(catalogue, id);
    expect(await found('samovar')).toEqual([]);
  });
});

function wellFormed(text: string): string {
  return text.toWellFormed();
}
