import type { Product } from '@shop/contracts/catalogue-api.ts';
import { givenProduct } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  for (const name of [
    'Shelf Speakers',
    'Desk Speaker',
    'Spanker Sail',
    'Wireless Headphones',
    'Walnut Desk',
    'Steel Lamp',
    'Chair Lift',
  ])
    await givenProduct(catalogue, { name, category: 'Things', description: 'Plain' });
});
afterAll(() => catalogue.close());

async function search(text: string, rest = '') {
  const { body } = await catalogue.http.get(`/api/products/search/${encodeURIComponent(text)}${rest}`).expect(200);
  return {
    names: body.products.map(({ name }: Product) => name).sort(),
    searchedFor: body.searchedFor,
    didYouMean: body.didYouMean,
  };
}

describe('corrections of a search', () => {
  it('names the corrected text and finds what that text finds', async () => {
    const corrected = await search('speekers');
    expect(corrected).toEqual({ names: ['Desk Speaker', 'Shelf Speakers'], searchedFor: 'speakers', didYouMean: [] });
    expect((await search('speakers')).names).toEqual(corrected.names);
  });

  it('prefers the word that most products contain', async () => {
    // One typo from both 'speaker' (two products) and 'spanker' (one).
    expect(await search('speanker')).toMatchObject({ searchedFor: 'speakers' });
  });

  it('spells a corrected stem as a product spells it', async () => {
    expect(await search('hedphone')).toMatchObject({ names: ['Wireless Headphones'], searchedFor: 'headphones' });
  });

  it('keeps the words without a typo', async () => {
    expect(await search('Walnut  deskk!')).toMatchObject({ names: ['Walnut Desk'], searchedFor: 'walnut desk' });
  });

  it('names no correction for a text that products contain, nor for a list without a search', async () => {
    expect(await search('speakers')).toMatchObject({ searchedFor: null, didYouMean: [] });
    const { body } = await catalogue.http.get('/api/products').expect(200);
    expect(body).toMatchObject({ searchedFor: null, didYouMean: [] });
  });

  it('finds only the text itself with exact=true, and suggests the corrected one', async () => {
    expect(await search('speekers', '?exact=true')).toEqual({
      names: [],
      searchedFor: null,
      didYouMean: ['speakers'],
    });
    expect((await search('speakers', '?exact=true')).names).toHaveLength(2);
  });

  it('suggests a short word that differs in its first letter instead of taking it for what was meant', async () => {
    expect(await search('gift')).toEqual({ names: [], searchedFor: null, didYouMean: ['lift'] });
    expect(await search('lfit')).toMatchObject({ names: ['Chair Lift'], searchedFor: 'lift' });
    expect(await search('headphone')).toMatchObject({ names: ['Wireless Headphones'] });
    expect(await search('beadphones')).toMatchObject({ searchedFor: 'headphones' });
  });

  it('suggests a word two typos away', async () => {
    expect(await search('hadphoness')).toMatchObject({ names: [], didYouMean: ['headphones'] });
  });

  it('suggests the text without one word when no product contains all, most products first', async () => {
    expect(await search('walnut speakers')).toEqual({
      names: [],
      searchedFor: null,
      didYouMean: ['speakers', 'walnut'],
    });
  });

  it('suggests nothing that finds nothing', async () => {
    expect(await search('xylophone')).toEqual({ names: [], searchedFor: null, didYouMean: [] });
    expect(await search('xylophone trombone')).toEqual({ names: [], searchedFor: null, didYouMean: [] });
  });
});
