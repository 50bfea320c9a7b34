import { noFilters } from './filters.ts';
import { filterParams } from './filters-params.ts';

it('carries price, stars, categories and attributes as docs/requirements.md#calls-products has them', () => {
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

it('gives each value a group of its own where a dash or comma belongs to a name', () => {
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

it('leaves out what was not chosen, and the price at the right end of the slider', () => {
  expect(filterParams(noFilters)).toEqual({});
  expect(filterParams({ ...noFilters, price: 1000 })).toEqual({});
  expect(filterParams({ ...noFilters, price: 990 })).toEqual({ price: 990 });
});
