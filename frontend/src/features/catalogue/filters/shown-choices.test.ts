import { noFilters } from './filters.ts';
import { firstCategories, firstChoices } from './first-choices.ts';
import { shownChoices } from './shown-choices.ts';

const facets = {
  price: { min: 10, max: 900 },
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

it('puts five stars first, categories under their parents, and the attributes of many products first', () => {
  const { ratings, categories, attrs } = shownChoices(facets, [noFilters]);
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

it('keeps what is chosen without being found, so that it can be taken back', () => {
  const applied = { ...noFilters, ratings: [1], attrs: [{ key: 'Fit', value: 'Slim' }] };
  const draft = { ...noFilters, categories: ['Sports'], attrs: [{ key: 'Size', value: 'XL' }] };
  const { ratings, categories, attrs } = shownChoices(facets, [applied, draft]);
  expect(ratings).toContainEqual({ value: 1, count: 0 });
  expect(categories).toContainEqual({ value: 'Sports', count: 0 });
  expect(attrs.find(({ key }) => key === 'Fit')?.values).toEqual([{ value: 'Slim', count: 0 }]);
  expect(attrs.find(({ key }) => key === 'Size')?.values.map(({ value }) => value)).toEqual(['M', 'XL']);
});

const many = Array.from({ length: 14 }, (_, place) => ({ value: `v${place}`, count: 1 }));

it('folds a long list to the eight that most products have, but never hides what is chosen', () => {
  const common = [...many, { value: 'common', count: 9 }];
  expect(firstChoices(common, () => false).map(({ value }) => value)).toEqual([
    ...many.slice(0, 7).map(({ value }) => value),
    'common',
  ]);
  expect(firstChoices(many, (value) => value === 'v12').map(({ value }) => value)).toEqual([
    ...many.slice(0, 8).map(({ value }) => value),
    'v12',
  ]);
  expect(firstChoices(many.slice(0, 10), () => false)).toHaveLength(10);
});

it('folds many categories to the top level and to what lies below the chosen one', () => {
  const names = ['Audio', 'Audio/Speakers', 'Home', 'Home/Kitchen', 'Home/Kitchen/Mugs', ...'ABCDEF'.split('')];
  const choices = names.map((value) => ({ value, count: 1 }));
  const shown = (chosen: string[]) => firstCategories(choices, chosen).map(({ value }) => value);
  expect(shown([])).toEqual(['Audio', 'Home', ...'ABCDEF'.split('')]);
  expect(shown(['Home'])).toEqual(['Audio', 'Home', 'Home/Kitchen', ...'ABCDEF'.split('')]);
  expect(shown(['Home/Kitchen/Mugs'])).toContain('Home/Kitchen/Mugs');
});
