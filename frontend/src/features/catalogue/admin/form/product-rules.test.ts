import type { Category } from '@shop/contracts/catalogue-api.ts';
import {
  checkProduct,
  emptyProduct,
  filesFault,
  offeredAttributes,
  type ProductValues,
  requestOf,
  takenOf,
  withAttribute,
} from './product-rules.ts';

const file = (name = 'a.png', size = 10) => ({ name, size }) as File;
const good: ProductValues = {
  ...emptyProduct,
  name: 'Trail Bottle',
  description: 'Keeps cold.',
  count: '4',
  price: '12.50',
  category: 'Sports/Bottles',
  files: [file()],
};
const faultOf = (change: Partial<ProductValues>, isNew = true) => checkProduct({ ...good, ...change }, isNew);

describe('what a product must be before it is sent (docs/requirements.md#product-rules)', () => {
  it('requires name, description, count, price, category and, of a new one, images', () => {
    expect(Object.keys(checkProduct(emptyProduct, true))).toEqual([
      'name',
      'description',
      'count',
      'price',
      'category',
      'files',
    ]);
    expect(checkProduct(emptyProduct, false)).not.toHaveProperty('files');
    expect(faultOf({ name: '  ', description: '\n' })).toMatchObject({ name: 'Please enter a name' });
    expect(checkProduct(good, true)).toEqual({});
  });

  it.each(['12', '12.5', '12.50', ' 0.01 ', '999999.99'])('takes %j as a price', (price) => {
    expect(faultOf({ price })).toEqual({});
  });
  it.each(['0', '0.00', '1000000', '12.345', '12,50', '-1', '1e3', 'abc', '12.', '$12'])(
    'refuses the price %j',
    (price) => {
      expect(faultOf({ price })).toHaveProperty('price');
    },
  );
  it.each(['0', '1000000'])('takes %j as a count', (count) => {
    expect(faultOf({ count })).toEqual({});
  });
  it.each(['1.5', '-1', '1000001', 'x', '1e3'])('refuses the count %j', (count) => {
    expect(faultOf({ count })).toHaveProperty('count');
  });

  it('bounds name and description', () => {
    expect(faultOf({ name: 'n'.repeat(200), description: 'd'.repeat(5_000) })).toEqual({});
    expect(faultOf({ name: 'n'.repeat(201), description: 'd'.repeat(5_001) })).toEqual({
      name: 'At most 200 characters',
      description: 'At most 5,000 characters',
    });
  });

  it('wants a value for a new key, a key for a typed value, and both to be entered', () => {
    expect(faultOf({ newKey: 'Colour' })).toEqual({ newValue: 'Please enter a value for this attribute' });
    expect(faultOf({ newValue: 'Red' })).toEqual({ newKey: 'Please enter the attribute of this value' });
    expect(Object.keys(faultOf({ newKey: 'Colour', newValue: 'Red' }))).toEqual(['newValue']);
    expect(Object.keys(faultOf({ newCategory: 'Toys' }))).toEqual(['newCategory']);
  });

  it("says 'to many files' above three, those present counted", () => {
    expect(faultOf({ files: [file(), file(), file(), file()] })).toEqual({ files: 'to many files' });
    expect(filesFault([file()], 3)).toBe('to many files');
    expect(filesFault([file()], 2)).toBeUndefined();
  });

  it('takes the files of up to 10 MB and names the others', () => {
    const chosen = [file('a.png', 10 * 1024 * 1024), file('big.png', 10 * 1024 * 1024 + 1)];
    expect(takenOf(chosen)).toEqual({ files: [chosen[0]], refused: 'big.png is larger than 10 MB' });
    expect(takenOf([])).toEqual({ files: [], refused: undefined });
  });

  it('takes at most 50 attributes', () => {
    const attributes = Array.from({ length: 51 }, (_, i) => ({ key: `k${i}`, value: 'v' }));
    expect(Object.keys(faultOf({ attributes }))).toEqual(['attributes']);
    expect(faultOf({ attributes: attributes.slice(1) })).toEqual({});
  });
});

it('sends real numbers and trimmed texts', () => {
  expect(requestOf({ ...good, name: ' Trail Bottle ', price: ' 12.50 ' })).toEqual({
    name: 'Trail Bottle',
    description: 'Keeps cold.',
    count: 4,
    price: 12.5,
    category: 'Sports/Bottles',
    attributesTable: [],
  });
});

it('adds the row of a key, or replaces its value in place', () => {
  const rows = [
    { key: 'Colour', value: 'Red' },
    { key: 'Size', value: 'S' },
  ];
  expect(withAttribute(rows, { key: 'Colour', value: 'Blue' })).toEqual([{ key: 'Colour', value: 'Blue' }, rows[1]]);
  expect(withAttribute(rows, { key: 'Sex', value: 'x' })).toHaveLength(3);
});

it('offers the attributes of the top-level segment', () => {
  const attrs = [{ _id: 'a', key: 'Colour', value: ['Red'] }];
  const categories = [
    { name: 'Sports', attrs },
    { name: 'Sports/Bottles', attrs: [] },
  ] as unknown as Category[];
  expect(offeredAttributes('Sports/Bottles/Large', categories)).toBe(attrs);
  expect(offeredAttributes('', categories)).toEqual([]);
  expect(offeredAttributes('Toys', categories)).toEqual([]);
});
