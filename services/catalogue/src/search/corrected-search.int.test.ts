// Misspelled words are what this test is about.
// cspell:disable
import type { Product } from '@shop/contracts/catalogue-api.ts';
import { unaudited } from '@shop/platform/service/audit/audit.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { createSynonyms } from '../synonyms/synonyms.ts';
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
    expect(await search('speanker')).toMatchObject({
      names: ['Desk Speaker', 'Shelf Speakers'],
      searchedFor: 'speaker',
    });
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

  it('neither corrects nor suggests a word of up to four letters', async () => {
    for (const text of ['gift', 'lfit', 'lift5'])
      expect(await search(text)).toEqual({ names: [], searchedFor: null, didYouMean: [] });
  });

  it('lets the first letter be wrong in a long word only', async () => {
    expect(await search('besk lamp')).toMatchObject({ searchedFor: 'lamp' });
    expect(await search('beadphones')).toMatchObject({ searchedFor: 'headphones' });
    expect(await search('speaker')).toMatchObject({ searchedFor: null });
    expect(await search('breaker')).toEqual({ names: [], searchedFor: null, didYouMean: [] });
  });

  it('corrects two typos in a word of at least eight letters, and suggests them in one of seven', async () => {
    expect(await search('hadphoness')).toMatchObject({ names: ['Wireless Headphones'], searchedFor: 'headphones' });
    expect(await search('sepaekr')).toMatchObject({ names: [], didYouMean: ['speaker'] });
    expect(await search('wlanut')).toMatchObject({ names: ['Walnut Desk'] });
    expect(await search('wlantu')).toEqual({ names: [], searchedFor: null, didYouMean: [] });
  });

  it('corrects a word that is spelled as it sounds', async () => {
    expect(await search('hedfones')).toMatchObject({ names: ['Wireless Headphones'], searchedFor: 'headphones' });
  });

  it('prefers names, categories and synonyms to words of descriptions', async () => {
    await givenProduct(catalogue, {
      name: 'Blue Rug',
      category: 'Things',
      description: 'Washes well; lambs and clocks',
    });
    await givenProduct(catalogue, { name: 'Brass Watch', category: 'Clockworks', description: 'Plain' });
    await createSynonyms({ db: catalogue.db, audit: unaudited }, ['watch', 'timepiece']);
    expect(await search('watsh')).toMatchObject({ names: ['Brass Watch'], searchedFor: 'watch' });
    expect(await search('clockwroks')).toMatchObject({ names: ['Brass Watch'], searchedFor: 'clockworks' });
    await eventually(async () =>
      expect(await search('timepeice')).toMatchObject({ names: ['Brass Watch'], searchedFor: 'timepiece' }),
    );
  });

  it('joins and splits words that are written otherwise', async () => {
    expect(await search('head phones')).toMatchObject({ names: ['Wireless Headphones'], searchedFor: 'headphones' });
    expect(await search('steellamp')).toMatchObject({ names: ['Steel Lamp'], searchedFor: 'steel lamp' });
  });

  it('leaves out words that say less than the last one', async () => {
    expect(await search('plain oaken lamp')).toMatchObject({ names: ['Steel Lamp'], searchedFor: 'lamp' });
    expect(await search('lamp oaken')).toEqual({ names: [], searchedFor: null, didYouMean: ['lamp'] });
    expect(await search('oaken lamp', '?exact=true')).toMatchObject({ names: [], searchedFor: null });
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
