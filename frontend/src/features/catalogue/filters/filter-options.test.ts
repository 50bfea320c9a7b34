import { collapsedCategories, collapsedOptions } from './collapsed-options.ts';
import { filterOptions } from './filter-options.ts';
import { noFilters } from './filters.ts';

const facets = {
  price: { min: 10, max: 900, count: 0 },
  ratings: [
    { value: 4, count: 2 },
    { value: 5, count: 7 },
  ],
  categories: [
    { value: 'Home/Kitchen', count: 2 },
    { value: 'Audio & Co', count: 4 },
    { value: 'Home', count: 3 },
    { value: 'Audio', count: 4 },
    { value: 'Audio/Speakers', count: 4 },
  ],
  attrs: [
    { key: 'Size', values: [{ value: 'M', count: 1 }] },
    { key: 'Colour', values: [{ value: 'Black', count: 6 }] },
  ],
};

describe('filter options', () => {
  it('sorts ratings descending, categories by path and attributes by frequency', () => {
    const { ratings, categories, attrs } = filterOptions(facets, [noFilters]);
    expect(ratings.map(({ value }) => value)).toEqual([5, 4]);
    expect(categories.map(({ value }) => value)).toEqual([
      'Audio',
      'Audio/Speakers',
      'Audio & Co',
      'Home',
      'Home/Kitchen',
    ]);
    expect(attrs.map(({ key }) => key)).toEqual(['Colour', 'Size']);
  });

  it('keeps selected options that are missing in the facets', () => {
    const applied = { ...noFilters, ratings: [1], attrs: [{ key: 'Fit', value: 'Slim' }] };
    const draft = { ...noFilters, categories: ['Sports'], attrs: [{ key: 'Size', value: 'XL' }] };
    const { ratings, categories, attrs } = filterOptions(facets, [applied, draft]);
    expect(ratings).toContainEqual({ value: 1, count: 0 });
    expect(categories).toContainEqual({ value: 'Sports', count: 0 });
    expect(attrs.find(({ key }) => key === 'Fit')?.values).toEqual([{ value: 'Slim', count: 0 }]);
    expect(attrs.find(({ key }) => key === 'Size')?.values.map(({ value }) => value)).toEqual(['M', 'XL']);
  });

  const many = Array.from({ length: 14 }, (_, index) => ({ value: `v${index}`, count: 1 }));

  it('collapses a long list to the eight most frequent and the selected options', () => {
    const withFrequent = [...many, { value: 'frequent', count: 9 }];
    expect(collapsedOptions(withFrequent, () => false).map(({ value }) => value)).toEqual([
      ...many.slice(0, 7).map(({ value }) => value),
      'frequent',
    ]);
    expect(collapsedOptions(many, (value) => value === 'v12').map(({ value }) => value)).toEqual([
      ...many.slice(0, 8).map(({ value }) => value),
      'v12',
    ]);
    expect(collapsedOptions(many.slice(0, 10), () => false)).toHaveLength(10);
  });

  it('collapses categories to the top level and the children of the selected one', () => {
    const names = ['Audio', 'Audio/Speakers', 'Home', 'Home/Kitchen', 'Home/Kitchen/Mugs', ...'ABCDEF'.split('')];
    const options = names.map((value) => ({ value, count: 1 }));
    const collapsed = (selected: string[]) => collapsedCategories(options, selected).map(({ value }) => value);
    expect(collapsed([])).toEqual(['Audio', 'Home', ...'ABCDEF'.split('')]);
    expect(collapsed(['Home'])).toEqual(['Audio', 'Home', 'Home/Kitchen', ...'ABCDEF'.split('')]);
    expect(collapsed(['Home/Kitchen/Mugs'])).toContain('Home/Kitchen/Mugs');
  });
});
