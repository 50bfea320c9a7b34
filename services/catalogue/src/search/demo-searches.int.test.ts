// Misspelled words are what this test is about.
// cspell:disable
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProductList } from '@shop/contracts/catalogue-api.ts';
import { unaudited } from '@shop/platform/service/audit/audit.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { createSynonyms } from '../synonyms/synonyms.ts';
import { givenProduct } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

const DATA = repositoryFile('infra/src/demo/data');

interface Department {
  name: string;
  products: { name: string; section: string; description: string; attrs: Record<string, string> }[];
}

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  const read = async (name: string) => JSON.parse(await readFile(path.join(DATA, name), 'utf8'));
  for (const file of await readdir(DATA)) {
    if (file === 'people.json' || file === 'synonyms.json') continue;
    const department: Department = await read(file);
    for (const { name, section, description, attrs } of department.products)
      await givenProduct(catalogue, {
        name,
        description,
        category: `${department.name}/${section}`,
        attrs: Object.entries(attrs).map(([key, value]) => ({ key, value })),
      });
  }
  for (const words of await read('synonyms.json')) await createSynonyms({ db: catalogue.db, audit: unaudited }, words);
});
afterAll(() => catalogue.close());

async function search(text: string) {
  const { body } = await catalogue.http.get(`/api/products/search/${encodeURIComponent(text)}`).expect(200);
  const { products, searchedFor, didYouMean }: ProductList = body;
  return { names: products.map(({ name }) => name), searchedFor, didYouMean };
}

const HEADPHONES = 'Halo Headphones';
const EARBUDS = 'Drift Earbuds';
const PHONE = 'Lumen 8 Lite';
const DAYPACK = 'Ridge Daypack 22';
const SHOES = 'Pace Runner';

/** Mistyped words: what is searched for instead, and a product that must be on the first page. */
const MISTYPED: readonly [text: string, searchedFor: string, name: string][] = [
  // By sound.
  ['headfones', 'headphones', HEADPHONES],
  ['hedfones', 'headphones', HEADPHONES],
  ['headfone', 'headphone', HEADPHONES],
  ['smartfone', 'smartphone', PHONE],
  ['smartfones', 'smartphones', PHONE],
  ['bakpack', 'backpack', DAYPACK],
  ['backpak', 'backpack', DAYPACK],
  ['watsh', 'watch', 'Meridian Watch'],
  ['wacth', 'watch', 'Meridian Watch'],
  ['kamera', 'camera', 'Field S2 Camera'],
  ['jaket', 'jacket', 'Squall Rain Jacket'],
  ['lapptop', 'laptop', 'Aria 14 Laptop'],
  ['ketle', 'kettle', 'Round Kettle'],
  ['speeker', 'speaker', 'Column Speaker'],
  ['bagpack', 'backpack', DAYPACK],
  ['telefone', 'telephone', PHONE],
  // One letter.
  ['hedphones', 'headphones', HEADPHONES],
  ['headphoens', 'headphones', HEADPHONES],
  ['earbds', 'earbuds', EARBUDS],
  ['labtop', 'laptop', 'Aria 14 Laptop'],
  ['latop', 'laptop', 'Aria 14 Laptop'],
  ['moniter', 'monitor', 'Vista 27 Monitor'],
  ['keybord', 'keyboard', 'Tact 75 Keyboard'],
  ['eyboard', 'keyboard', 'Tact 75 Keyboard'],
  ['camra', 'camera', 'Field S2 Camera'],
  ['tripood', 'tripod', 'Traveller Tripod'],
  ['helmit', 'helmet', 'City Helmet'],
  ['sunglases', 'sunglasses', 'Pier Sunglasses'],
  ['blankit', 'blanket', 'Cable Knit Blanket'],
  ['armchiar', 'armchair', 'Club Armchair'],
  ['wirless', 'wireless', HEADPHONES],
  ['rucksak', 'rucksack', DAYPACK],
  ['pohnes', 'phones', PHONE],
  ['pshones', 'phones', PHONE],
  ['golves', 'gloves', 'Field S2 Camera'],
  ['unglaazed', 'unglazed', 'Bottle Vase'],
  ['kamra', 'camera', 'Field S2 Camera'],
  ['camara', 'camera', 'Field S2 Camera'],
  ['tipod', 'tripod', 'Traveller Tripod'],
  ['speakr', 'speaker', 'Column Speaker'],
  ['chargr', 'charger', 'Duo Charger 45 W'],
  ['mouze', 'mouse', 'Pebble Mouse'],
  ['helmut', 'helmet', 'City Helmet'],
  ['snekers', 'sneakers', SHOES],
  ['jakcet', 'jacket', 'Squall Rain Jacket'],
  ['tshrt', 'tshirt', 'Pocket Tee'],
  ['kettel', 'kettle', 'Round Kettle'],
  ['cactas', 'cactus', 'Desert Cactus'],
  ['armchar', 'armchair', 'Club Armchair'],
  ['planst', 'plant', 'Rubber Plant'],
  ['bycicle', 'bicycle', 'City Helmet'],
  // Two letters.
  ['keybaord', 'keyboard', 'Tact 75 Keyboard'],
  ['hadphons', 'headphones', HEADPHONES],
  ['smarphon', 'smartphones', PHONE],
  ['sunglasess', 'sunglasses', 'Pier Sunglasses'],
  ['baskitbll', 'basketball', 'Court Ball 7'],
  // Several words.
  ['runing shoes', 'running shoes', SHOES],
  ['wireles hedphones', 'wireles headphones', HEADPHONES],
  ['cofee grinder', 'coffee grinder', 'Crank Coffee Grinder'],
  ['ear phones', 'earphones', EARBUDS],
  ['head phones', 'headphones', HEADPHONES],
  ['cell phone', 'cellphone', PHONE],
  ['cell fone', 'cellphone', PHONE],
  ['smart fone', 'smartphone', PHONE],
  ['sun glases', 'sunglasses', 'Pier Sunglasses'],
  ['bak pack', 'backpack', DAYPACK],
  ['blutooth speaker', 'bluetooth speaker', 'Pebble Speaker'],
  ['tabel lamp', 'table lamp', 'Linen Table Lamp'],
  ['wooden bloks', 'wooden blocks', 'Little Town Blocks'],
  ['smartwatch', 'smart watch', 'Pulse Watch'],
  ['gaming laptop', 'laptop', 'Aria 14 Laptop'],
];

/** Everyday words of which the shop has synonyms, or which products use themselves. */
const EVERYDAY: readonly [text: string, names: readonly string[]][] = [
  ['earphones', [HEADPHONES, EARBUDS]],
  ['earbuds', [EARBUDS, HEADPHONES]],
  ['notebook', ['Aria 14 Laptop']],
  ['backpack', [DAYPACK]],
  ['mobile phone', [PHONE]],
  ['sneakers', [SHOES]],
  ['gift', ['Ember Mug', 'Stacking Tower']],
  ['present', ['Ember Mug']],
  ['coat', ['Squall Rain Jacket']],
  ['chair', ['Club Armchair']],
  ['bike', ['City Helmet', 'Vent Helmet']],
  ['bikes', ['City Helmet', 'Vent Helmet']],
  ['cup', ['Tide Mug']],
  ['coffee mill', ['Crank Coffee Grinder']],
];

/** What the shop does not have: nothing is found, and nothing else is shown or suggested instead. */
const UNKNOWN = [
  ...[
    'sofa',
    'café',
    'sofas',
    'baseball',
    'handball',
    'couch',
    'tablet',
    'tablets',
    'printer',
    'guitar',
    'pants',
    'boots',
    'skirt',
  ],
  ...['television', 'fridge', 'towel', 'curtain', 'perfume', 'dress', 'lzm', 'fone', 'cattle', 'watsch1234'],
];

describe('searches of the demo shop', () => {
  it.each(MISTYPED)('take %s for %s', async (text, searchedFor, name) => {
    const found = await search(text);
    expect([found.searchedFor, found.names]).toEqual([searchedFor, expect.arrayContaining([name])]);
  });

  it.each(EVERYDAY)('find products for %s', async (text, names) => {
    const found = await search(text);
    expect([found.searchedFor, found.names]).toEqual([null, expect.arrayContaining([...names])]);
  });

  it.each(UNKNOWN)('find and suggest nothing for %s', async (text) => {
    expect(await search(text)).toEqual({ names: [], searchedFor: null, didYouMean: [] });
  });

  it('show what was typed before its synonyms', async () => {
    expect((await search('earbuds')).names[0]).toBe(EARBUDS);
    expect((await search('headphones')).names[0]).toBe(HEADPHONES);
  });
});
