import { SORTS } from '@shop/contracts/catalogue-api.ts';
import fc from 'fast-check';
import { formatFilterQuery, parseFilterQuery } from './filter-query.ts';
import { noFilters } from './filters.ts';

// Every run draws the same values; a failure prints the seed.
fc.configureGlobal({ seed: 20_261_120 });

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const tricky = fc.oneof(text, fc.constantFrom(':', '%', '%3A', 'a:b', 'USB-C, 2 m', '+', '&=', 'é', '100%', ' x '));
const categoryName = fc
  .array(
    text.map((part) => part.replace(/[,/]/g, '').trim()).filter((part) => part !== ''),
    { minLength: 1, maxLength: 3 },
  )
  .map((names) => names.join('/'));
const queries = fc.record({
  filters: fc.record({
    price: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
    ratings: fc.subarray([5, 4, 3, 2, 1]),
    categories: fc.uniqueArray(categoryName, { maxLength: 3 }),
    attrs: fc.uniqueArray(fc.record({ key: tricky, value: tricky }), {
      maxLength: 4,
      selector: ({ key, value }) => JSON.stringify([key, value]),
    }),
  }),
  sort: fc.option(fc.constantFrom(...SORTS), { nil: undefined }),
});

describe('filter query', () => {
  it('round-trips filters and sort through the URL', () => {
    fc.assert(fc.property(queries, (query) => expect(parseFilterQuery(formatFilterQuery(query))).toEqual(query)));
  });

  it('parses a URL that was encoded twice', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const encodedTwice = new URLSearchParams(formatFilterQuery(query)).toString();
        expect(parseFilterQuery(`?${encodedTwice}`)).toEqual(query);
      }),
    );
  });

  it('produces a readable URL', () => {
    const filters = {
      price: 500,
      ratings: [5, 4],
      categories: ['Audio', 'Computers/Laptops'],
      attrs: [
        { key: 'Colour', value: 'Black' },
        { key: 'Cable', value: 'USB-C, 2 m' },
      ],
    };
    expect(formatFilterQuery({ filters, sort: 'price_1' })).toBe(
      '?price=500&rating=5,4&category=Audio,Computers/Laptops&attrs=Colour:Black&attrs=Cable:USB-C,%202%20m&sort=price_1',
    );
    expect(formatFilterQuery({ filters: noFilters, sort: undefined })).toBe('');
  });

  it.each([
    '?price=abc&rating=9,x,&category=,,&attrs=&attrs=Colour&attrs=:Black&attrs=Colour:&sort=newest',
    '?price=-5',
    '?price=0',
    '?price=5.555',
    '?price=100000',
    '?price=1e2',
    '?rating=4.5,0,6',
    '?%E0%A4%A&attrs=%',
    '?utm_source=mail',
  ])('ignores invalid parameters: %s', (search) => {
    expect(parseFilterQuery(search)).toEqual({ filters: noFilters, sort: undefined });
  });

  it('keeps valid values next to invalid ones, without duplicates', () => {
    expect(parseFilterQuery('?rating=4,7,5,4&category=Audio,Audio&attrs=Size:M&attrs=Size:M').filters).toEqual({
      price: undefined,
      ratings: [5, 4],
      categories: ['Audio'],
      attrs: [{ key: 'Size', value: 'M' }],
    });
  });

  it('accepts any string without an error', () => {
    fc.assert(fc.property(fc.string(), (search) => void formatFilterQuery(parseFilterQuery(`?${search}`))));
  });
});
