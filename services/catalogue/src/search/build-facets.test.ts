import { buildFacets } from './build-facets.ts';
import { emptyTable, type ProductTable } from './product-table.ts';
import { runQuery } from './run-query.ts';
import { upsertProduct } from './upsert-product.ts';

const NOTHING = { stars: [], categories: [], attrs: [] };
/** More than the maximum number of arguments of a function call. */
const PRODUCTS = 150_000;

/** Builds a table of products with the given attributes. */
function tableOf(products: number, attrsOf: (ordinal: number) => [key: string, value: string][]): ProductTable {
  const table = emptyTable();
  for (let ordinal = 1; ordinal <= products; ordinal += 1)
    upsertProduct(table, {
      ordinal,
      changed: 1,
      textChanged: 1,
      id: `p${ordinal}`,
      nameKey: `product ${ordinal}`,
      priceCents: 100,
      ratingSum: 0,
      reviewsNumber: 0,
      category: 'Things',
      attrs: attrsOf(ordinal).map(([key, value]) => ({ key, value })),
      createdAt: ordinal,
      removed: false,
    });
  return table;
}

const facets = (table: ProductTable, attrs: { key: string; values: string[] }[] = []) =>
  buildFacets(table, runQuery(table, { ...NOTHING, attrs }), { ...NOTHING, attrs }).attrs;

describe('attribute facets', () => {
  it('lists the 100 most frequent of 150,000 distinct values of a key, and the selected ones', () => {
    const ean = (ordinal: number) => `EAN ${PRODUCTS - ordinal}`;
    const table = tableOf(PRODUCTS, (ordinal) => [
      ['code', ordinal % 1_000 === 0 ? 'common' : ean(ordinal)],
      ['size', `${ordinal % 3} GB`],
    ]);
    const [code, size] = facets(table);
    expect(code?.key).toBe('code');
    expect(code?.values).toHaveLength(100);
    expect(code?.values[0]).toEqual({ value: 'common', count: PRODUCTS / 1_000 });
    // Ties are broken by code units; the result is sorted numerically.
    expect(code?.values[1]).toEqual({ value: 'EAN 1', count: 1 });
    expect(code?.values[2]).toEqual({ value: 'EAN 10', count: 1 });
    expect(code?.values.every(({ value }) => /^(common|EAN 1\d*)$/.test(value))).toBe(true);
    expect(size?.values.map(({ value }) => value)).toEqual(['0 GB', '1 GB', '2 GB']);
    const selected = facets(table, [{ key: 'code', values: [ean(1), 'nobody has it'] }]);
    expect(selected[0]?.values).toHaveLength(102);
    expect(selected[0]?.values).toContainEqual({ value: ean(1), count: 1 });
    expect(selected[0]?.values).toContainEqual({ value: 'nobody has it', count: 0 });
  });

  it('lists the 50 most frequent of 1,000 keys', () => {
    const table = tableOf(1_000, (ordinal) => [
      [`key ${ordinal}`, 'x'],
      [`rare ${ordinal % 500}`, 'y'],
    ]);
    const keys = facets(table).map(({ key }) => key);
    expect(keys).toHaveLength(50);
    expect(keys.slice(0, 4)).toEqual(['rare 0', 'rare 1', 'rare 10', 'rare 11']);
  });

  it('lists an option and an attribute of the same name once, and a product once for both', () => {
    const table = tableOf(4, (ordinal) => [
      ...(ordinal < 4 ? ([['Size', 'M']] as [string, string][]) : []),
      ...(ordinal > 1 ? ([['size', 'M']] as [string, string][]) : []),
      ['size', 'S'],
    ]);
    const values = [
      { value: 'M', count: 4 },
      { value: 'S', count: 4 },
    ];
    expect(facets(table)).toEqual([{ key: 'Size', values }]);
    expect(facets(table, [{ key: 'size', values: ['M'] }])).toEqual([{ key: 'size', values }]);
  });
});
