import { checkedProduct, nameKey, type ProductFields, searchText } from './product.ts';

const good: ProductFields = {
  name: ' Kettle ',
  description: 'Boils',
  priceCents: 7_900,
  count: 3,
  category: 'Home',
  attrs: [],
};

describe('what is said of a product', () => {
  it('is trimmed', () => {
    expect(checkedProduct(good).name).toBe('Kettle');
  });

  it.each<[string, Partial<ProductFields>]>([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'Ket\u0000tle' }],
    ['name', { name: 'Ket\ntle' }],
    ['description', { description: '' }],
    ['description', { description: 'Boils\u001b[2J' }],
    ['price', { priceCents: 0 }],
    ['price', { priceCents: 1.5 }],
    ['price', { priceCents: 100_000_000 }],
    ['price', { priceCents: Number.NaN }],
    ['count', { count: -1 }],
    ['count', { count: 2.5 }],
    ['count', { count: 1_000_001 }],
    ['category', { category: '' }],
    ['attributesTable', { attrs: [{ key: '', value: 'red' }] }],
  ])('is refused with the name of the field: %s', (field, wrong) => {
    expect(() => checkedProduct({ ...good, ...wrong })).toThrow(`${field}: `);
  });

  it('may be described in several lines', () => {
    const description = 'Boils:\n\t- water\r\n\t- tea';
    expect(checkedProduct({ ...good, description }).description).toBe(description);
  });

  it('may cost from a cent to $999,999.99', () => {
    expect(checkedProduct({ ...good, priceCents: 1 }).priceCents).toBe(1);
    expect(checkedProduct({ ...good, priceCents: 99_999_999 }).priceCents).toBe(99_999_999);
  });

  it('has a name whose key knows neither case nor surrounding blanks nor how accents are written', () => {
    expect(nameKey('  KETTLE ')).toBe(nameKey('kettle'));
    expect(nameKey('STRASSE')).toBe(nameKey('Straße'));
    expect(nameKey('Caf\u00e9')).toBe(nameKey('cafe\u0301'));
    expect(nameKey('Cafe')).not.toBe(nameKey('Café'));
  });

  it('keeps its parts apart for the search', () => {
    expect(searchText({ name: 'Kettle', category: 'Home', description: 'Boils' })).toBe('kettle\nhome\nboils');
  });
});
