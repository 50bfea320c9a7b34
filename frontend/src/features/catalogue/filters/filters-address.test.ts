import { SORTS } from '@shop/contracts/catalogue-api.ts';
import fc from 'fast-check';
import { noFilters } from './filters.ts';
import { addressOf, choicesOf } from './filters-address.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const tricky = fc.oneof(text, fc.constantFrom(':', '%', '%3A', 'a:b', 'USB-C, 2 m', '+', '&=', 'é', '100%', ' x '));
const categoryName = fc
  .array(
    text.map((part) => part.replace(/[,/]/g, '').trim()).filter((part) => part !== ''),
    { minLength: 1, maxLength: 3 },
  )
  .map((names) => names.join('/'));
const choices = fc.record({
  filters: fc.record({
    price: fc.option(
      fc.integer({ min: 1, max: 100 }).map((tens) => tens * 10),
      { nil: undefined },
    ),
    ratings: fc.subarray([5, 4, 3, 2, 1]),
    categories: fc.uniqueArray(categoryName, { maxLength: 3 }),
    attrs: fc.uniqueArray(fc.record({ key: tricky, value: tricky }), {
      maxLength: 4,
      selector: ({ key, value }) => JSON.stringify([key, value]),
    }),
  }),
  sort: fc.option(fc.constantFrom(...SORTS), { nil: undefined }),
});

it('gives every choice back that an address was made of', () => {
  fc.assert(fc.property(choices, (chosen) => expect(choicesOf(addressOf(chosen))).toEqual(chosen)));
});

it('reads a URL that was encoded twice', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const again = new URLSearchParams(addressOf(chosen)).toString();
      expect(choicesOf(`?${again}`)).toEqual(chosen);
    }),
  );
});

it('makes an address that people can read', () => {
  const filters = {
    price: 500,
    ratings: [5, 4],
    categories: ['Audio', 'Computers/Laptops'],
    attrs: [
      { key: 'Colour', value: 'Black' },
      { key: 'Cable', value: 'USB-C, 2 m' },
    ],
  };
  expect(addressOf({ filters, sort: 'price_1' })).toBe(
    '?price=500&rating=5,4&category=Audio,Computers/Laptops&attrs=Colour:Black&attrs=Cable:USB-C,%202%20m&sort=price_1',
  );
  expect(addressOf({ filters: noFilters, sort: undefined })).toBe('');
});

it.each([
  '?price=abc&rating=9,x,&category=,,&attrs=&attrs=Colour&attrs=:Black&attrs=Colour:&sort=newest',
  '?price=-5',
  '?price=505',
  '?price=5',
  '?price=1010',
  '?price=1e2',
  '?rating=4.5,0,6',
  '?%E0%A4%A&attrs=%',
  '?utm_source=mail',
])('ignores what makes no sense: %s', (search) => {
  expect(choicesOf(search)).toEqual({ filters: noFilters, sort: undefined });
});

it('keeps what makes sense beside it, once', () => {
  expect(choicesOf('?rating=4,7,5,4&category=Audio,Audio&attrs=Size:M&attrs=Size:M').filters).toEqual({
    price: undefined,
    ratings: [5, 4],
    categories: ['Audio'],
    attrs: [{ key: 'Size', value: 'M' }],
  });
});

it('never fails, whatever an address holds', () => {
  fc.assert(fc.property(fc.string(), (search) => void addressOf(choicesOf(`?${search}`))));
});
