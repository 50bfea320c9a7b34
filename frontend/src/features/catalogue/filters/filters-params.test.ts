import { noFilters } from './filters.ts';
import { filterParams } from './filters-params.ts';

describe('filterParams', () => {
  it('formats price, ratings, categories and attributes as in docs/requirements.md#calls-products', () => {
    const attrs = [
      { key: 'Colour', value: 'Black' },
      { key: 'Size', value: 'M' },
      { key: 'Colour', value: 'Sand' },
    ];
    expect(filterParams({ price: 500, ratings: [5, 4], categories: ['Audio', 'Home/Kitchen'], attrs })).toEqual({
      price: 500,
      rating: '5,4',
      category: 'Audio,Home/Kitchen',
      attrs: 'Colour-Black-Sand,Size-M',
    });
  });

  it('repeats the key for each value when a name contains a dash or comma', () => {
    const attrs = [
      { key: 'Cable', value: 'USB-C' },
      { key: 'Cable', value: 'none' },
      { key: 'Neck-line', value: 'round' },
      { key: 'Neck-line', value: 'V' },
      { key: 'Fits', value: 'S, M' },
    ];
    expect(filterParams({ ...noFilters, attrs }).attrs).toBe(
      'Cable-USB-C,Cable-none,Neck-line-round,Neck-line-V,Fits-S, M',
    );
  });

  it('omits unset filters and the maximum price', () => {
    expect(filterParams(noFilters)).toEqual({});
    expect(filterParams({ ...noFilters, price: 1000 })).toEqual({});
    expect(filterParams({ ...noFilters, price: 990 })).toEqual({ price: 990 });
  });
});
