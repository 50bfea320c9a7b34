import { filterTags } from './filter-tags.ts';
import { noFilters } from './filters.ts';

const filters = {
  price: 500,
  ratings: [5, 1],
  categories: ['Audio', 'Computers/Laptops'],
  attrs: [{ key: 'Colour', value: 'Black' }],
};

describe('filterTags', () => {
  it('labels each active filter', () => {
    expect(filterTags(filters).map(({ label }) => label)).toEqual([
      'up to $500',
      '5 stars',
      '1 star',
      'Audio',
      'Computers / Laptops',
      'Colour: Black',
    ]);
  });

  it('removes one filter and keeps the others', () => {
    const [price, five, , audio, , colour] = filterTags(filters).map(({ without }) => without);
    expect(price).toEqual({ ...filters, price: 1000 });
    expect(five).toEqual({ ...filters, ratings: [1] });
    expect(audio).toEqual({ ...filters, categories: ['Computers/Laptops'] });
    expect(colour).toEqual({ ...filters, attrs: [] });
  });

  it('returns no tag for a price without a limit', () => {
    expect(filterTags({ ...noFilters, price: 1000 })).toEqual([]);
    expect(filterTags(noFilters)).toEqual([]);
  });
});
