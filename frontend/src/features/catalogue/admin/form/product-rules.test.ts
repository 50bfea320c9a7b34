import type { Category } from '@shop/contracts/catalogue-api.ts';
import {
  acceptedFiles,
  changedImageTexts,
  checkProduct,
  emptyProduct,
  filesError,
  offeredAttributes,
  type ProductValues,
  requestOf,
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
const errorsOf = (change: Partial<ProductValues>, isNew = true) => checkProduct({ ...good, ...change }, isNew);

describe('checkProduct (docs/requirements.md#product-rules)', () => {
  it('requires name, description, count, price, category and images of a new product', () => {
    expect(Object.keys(checkProduct(emptyProduct, true))).toEqual([
      'name',
      'description',
      'count',
      'price',
      'category',
      'files',
    ]);
    expect(checkProduct(emptyProduct, false)).not.toHaveProperty('files');
    expect(errorsOf({ name: '  ', description: '\n' })).toMatchObject({ name: 'Please enter a name' });
    expect(checkProduct(good, true)).toEqual({});
    const sum = { ...good, count: '2000000' };
    expect([checkProduct(sum, false), checkProduct(sum, false, { hasOptions: true })]).toEqual([
      { count: expect.any(String) },
      {},
    ]);
  });

  it.each(['12', '12.5', '12.50', ' 0.01 ', '999999.99'])('accepts the price %j', (price) => {
    expect(errorsOf({ price })).toEqual({});
  });
  it.each(['0', '0.00', '1000000', '12.345', '12,50', '-1', '1e3', 'abc', '12.', '$12'])(
    'rejects the price %j',
    (price) => {
      expect(errorsOf({ price })).toHaveProperty('price');
    },
  );
  it.each(['0', '1000000'])('accepts the count %j', (count) => {
    expect(errorsOf({ count })).toEqual({});
  });
  it.each(['1.5', '-1', '1000001', 'x', '1e3'])('rejects the count %j', (count) => {
    expect(errorsOf({ count })).toHaveProperty('count');
  });

  it('limits the length of name and description', () => {
    expect(errorsOf({ name: 'n'.repeat(200), description: 'd'.repeat(5_000) })).toEqual({});
    expect(errorsOf({ name: 'n'.repeat(201), description: 'd'.repeat(5_001) })).toEqual({
      name: 'At most 200 characters',
      description: 'At most 5,000 characters',
    });
  });

  it('rejects an incomplete attribute, and new attributes or categories without Enter', () => {
    expect(errorsOf({ newKey: 'Colour' })).toEqual({ newValue: 'Please enter a value for this attribute' });
    expect(errorsOf({ newValue: 'Red' })).toEqual({ newKey: 'Please enter the attribute of this value' });
    expect(Object.keys(errorsOf({ newKey: 'Colour', newValue: 'Red' }))).toEqual(['newValue']);
    expect(Object.keys(errorsOf({ newCategory: 'Toys' }))).toEqual(['newCategory']);
  });

  it("returns 'to many files' above three, including stored images", () => {
    expect(errorsOf({ files: [file(), file(), file(), file()] })).toEqual({ files: 'to many files' });
    expect(filesError([file()], 3)).toBe('to many files');
    expect(filesError([file()], 2)).toBeUndefined();
  });

  it('accepts files up to 10 MB and names the rejected ones', () => {
    const selected = [file('a.png', 10 * 1024 * 1024), file('big.png', 10 * 1024 * 1024 + 1)];
    expect(acceptedFiles(selected)).toEqual({ files: [selected[0]], rejected: 'big.png is larger than 10 MB' });
    expect(acceptedFiles([])).toEqual({ files: [], rejected: undefined });
  });

  it('allows at most 50 attributes', () => {
    const attributes = Array.from({ length: 51 }, (_, i) => ({ key: `k${i}`, value: 'v' }));
    expect(Object.keys(errorsOf({ attributes }))).toEqual(['attributes']);
    expect(errorsOf({ attributes: attributes.slice(1) })).toEqual({});
  });
});

describe('requestOf', () => {
  it('converts the form to a request with numbers and trimmed texts', () => {
    expect(requestOf({ ...good, name: ' Trail Bottle ', price: ' 12.50 ' })).toEqual({
      name: 'Trail Bottle',
      description: 'Keeps cold.',
      count: 4,
      price: 12.5,
      category: 'Sports/Bottles',
      attributesTable: [],
    });
  });
});

describe('changedImageTexts', () => {
  it('sends the texts that differ, without those of images that were removed', () => {
    const images = [
      { path: '/a', ground: null, alt: 'A lamp' },
      { path: '/b', ground: null },
    ];
    const imageTexts = { '/a': 'A lamp', '/b': ' A bulb ', '/removed': 'Gone' };
    expect(changedImageTexts({ ...good, imageTexts }, images)).toEqual({ imageTexts: [{ path: '/b', alt: 'A bulb' }] });
    expect(changedImageTexts({ ...good, imageTexts: { '/a': '' } }, images)).toEqual({
      imageTexts: [{ path: '/a', alt: '' }],
    });
    expect(changedImageTexts({ ...good, imageTexts: {} }, images)).toEqual({});
  });
});

describe('withAttribute', () => {
  it('adds an attribute, or replaces the value of an existing key', () => {
    const rows = [
      { key: 'Colour', value: 'Red' },
      { key: 'Size', value: 'S' },
    ];
    expect(withAttribute(rows, { key: 'Colour', value: 'Blue' })).toEqual([{ key: 'Colour', value: 'Blue' }, rows[1]]);
    expect(withAttribute(rows, { key: 'Sex', value: 'x' })).toHaveLength(3);
  });
});

describe('offeredAttributes', () => {
  it('offers the attributes of the top-level category', () => {
    const attrs = [{ _id: 'a', key: 'Colour', value: ['Red'] }];
    const categories = [
      { name: 'Sports', attrs },
      { name: 'Sports/Bottles', attrs: [] },
    ] as unknown as Category[];
    expect(offeredAttributes('Sports/Bottles/Large', categories)).toBe(attrs);
    expect(offeredAttributes('', categories)).toEqual([]);
    expect(offeredAttributes('Toys', categories)).toEqual([]);
  });
});
