import { inShopOrder } from './shop-order.ts';

const sorted = (entries: [name: string, position: number | null][]) =>
  inShopOrder(entries.map(([name, position]) => ({ name, position }))).map(({ name }) => name);

describe('the order of categories', () => {
  it('stays as it is while nobody has changed it', () => {
    const names = ['A', 'a-b', 'A/B', 'C'];
    expect(sorted(names.map((name) => [name, null]))).toEqual(names);
  });

  it('sorts each level by position, and those without one by name', () => {
    expect(
      sorted([
        ['A', 2],
        ['a-b', null],
        ['A/B', 2],
        ['A/C', 1],
        ['A/C/D', null],
        ['B', null],
        ['C', 1],
      ]),
    ).toEqual(['C', 'A', 'A/C', 'A/C/D', 'A/B', 'a-b', 'B']);
  });
});
