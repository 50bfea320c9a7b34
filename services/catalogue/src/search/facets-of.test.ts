import { facetsOf } from './facets-of.ts';
import { narrow } from './narrow.ts';
import { emptyTable, type ProductTable } from './product-table.ts';
import { putProduct } from './put-product.ts';

const NOTHING = { stars: [], categories: [], attrs: [] };
/** Beyond what one call can be given as arguments. */
const PRODUCTS = 150_000;

/** A table of products, each with some attributes. */
function tableOf(products: number, attrsOf: (number: number) => [key: string, value: string][]): ProductTable {
  const table = emptyTable();
  for (let number = 1; number <= products; number += 1)
    putProduct(table, {
      number,
      changed: 1,
      worded: 1,
      id: `p${number}`,
      nameKey: `product ${number}`,
      priceCents: 100,
      ratingSum: 0,
      reviewsNumber: 0,
      category: 'Things',
      attrs: attrsOf(number).map(([key, value]) => ({ key, value })),
      createdAt: number,
      removed: false,
    });
  return table;
}

const facets = (table: ProductTable, attrs: { key: string; values: string[] }[] = []) =>
  facetsOf(table, narrow(table, { ...NOTHING, attrs }), { ...NOTHING, attrs }).attrs;

describe('facets of attributes with many values', () => {
  it('name the hundred commonest values of a key with 150,000 distinct ones, and what is chosen', () => {
    const ean = (number: number) => `EAN ${PRODUCTS - number}`;
    const table = tableOf(PRODUCTS, (number) => [
      ['code', number % 1_000 === 0 ? 'common' : ean(number)],
      ['size', `${number % 3} GB`],
    ]);
    const [code, size] = facets(table);
    expect(code?.key).toBe('code');
    expect(code?.values).toHaveLength(100);
    expect(code?.values[0]).toEqual({ value: 'common', count: PRODUCTS / 1_000 });
    // Of equally common ones the first by their letters, shown in the order of their numbers.
    expect(code?.values[1]).toEqual({ value: 'EAN 1', count: 1 });
    expect(code?.values[2]).toEqual({ value: 'EAN 10', count: 1 });
    expect(code?.values.every(({ value }) => /^(common|EAN 1\d*)$/.test(value))).toBe(true);
    expect(size?.values.map(({ value }) => value)).toEqual(['0 GB', '1 GB', '2 GB']);
    const chosen = facets(table, [{ key: 'code', values: [ean(1), 'nobody has it'] }]);
    expect(chosen[0]?.values).toHaveLength(102);
    expect(chosen[0]?.values).toContainEqual({ value: ean(1), count: 1 });
    expect(chosen[0]?.values).toContainEqual({ value: 'nobody has it', count: 0 });
  });

  it('name the fifty commonest keys of a thousand', () => {
    const table = tableOf(1_000, (number) => [
      [`key ${number}`, 'x'],
      [`rare ${number % 500}`, 'y'],
    ]);
    const keys = facets(table).map(({ key }) => key);
    expect(keys).toHaveLength(50);
    expect(keys.slice(0, 4)).toEqual(['rare 0', 'rare 1', 'rare 10', 'rare 11']);
  });
});
