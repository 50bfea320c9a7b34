import { givenProduct } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  for (const [name, category] of [
    ['Studio Headphones', 'Audio/Headphones'],
    ['Travel Headphones', 'Audio/Headphones'],
    ['Headlamp', 'Outdoor/Headlamps'],
    ['Desk Lamp', 'Home/Lamps'],
    ['Espresso Cup', 'Café'],
  ] as const)
    await givenProduct(catalogue, { name, category, description: 'Plain', priceCents: 1_999 });
});
afterAll(() => catalogue.close());

const suggestions = async (text: string) =>
  (await catalogue.http.get(`/api/products/suggestions/${encodeURIComponent(text)}`).expect(200)).body;

describe('GET /api/products/suggestions', () => {
  it('returns products and categories for the beginning of a word', async () => {
    const { products, categories, searchedFor } = await suggestions('headp');
    expect(products.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Studio Headphones',
      'Travel Headphones',
    ]);
    expect(products[0]).toEqual({ _id: expect.any(String), name: expect.any(String), price: 19.99, image: null });
    expect(categories).toEqual(['Audio/Headphones']);
    expect(searchedFor).toBeNull();
  });

  it('sorts categories by their number of products', async () => {
    expect((await suggestions('head')).categories).toEqual(['Audio/Headphones', 'Outdoor/Headlamps']);
  });

  it('names a corrected text, and the categories of that', async () => {
    expect(await suggestions('hedphones')).toMatchObject({
      searchedFor: 'headphones',
      categories: ['Audio/Headphones'],
    });
  });

  it('finds a category by its name without accents', async () => {
    expect((await suggestions('cafe')).categories).toEqual(['Café']);
  });

  it('ignores the first letter of the next word', async () => {
    const { products, categories } = await suggestions('travel headp');
    expect(await suggestions('travel h')).toMatchObject({ products, categories });
  });

  it('returns at most five products', async () => {
    for (let at = 0; at < 6; at += 1) await givenProduct(catalogue, { name: `Kite ${at}`, category: 'Outdoor' });
    expect((await suggestions('kite')).products).toHaveLength(5);
  });

  it('returns nothing for an unknown or blank text', async () => {
    const nothing = { products: [], categories: [], searchedFor: null };
    expect(await suggestions('zzz')).toEqual(nothing);
    expect((await suggestions('***')).categories).toEqual([]);
  });
});
