import type { AdminCategory } from '@shop/contracts/categories-api.ts';
import {
  branchOf,
  depthOf,
  fullNameOf,
  movedBy,
  outsideOf,
  ownNameOf,
  parentNameOf,
  productsOf,
} from './category-tree.ts';

const all = ['A', 'A/B', 'A/C', 'A-B', 'D'].map(
  (name): AdminCategory => ({
    ...{ _id: name, name, description: '', image: '', version: 1 },
    ...{ products: 0, productsToMove: 0, formerNames: [] },
  }),
);
const named = (name: string) => all.find((one) => one.name === name) as AdminCategory;
const names = (list: AdminCategory[]) => list.map(({ name }) => name);

describe('the tree of categories', () => {
  it('takes names apart and puts them together', () => {
    expect([ownNameOf('A/B'), ownNameOf('A')]).toEqual(['B', 'A']);
    expect([parentNameOf('A/B/C'), parentNameOf('A')]).toEqual(['A/B', '']);
    expect([depthOf('A'), depthOf('A/B/C')]).toEqual([0, 2]);
    expect([fullNameOf('', 'A'), fullNameOf('A/B', 'C')]).toEqual(['A', 'A/B/C']);
  });

  it('knows what is in a category, and what is outside of it', () => {
    expect(names(branchOf(all, named('A')))).toEqual(['A', 'A/B', 'A/C']);
    expect(names(outsideOf(all, named('A')))).toEqual(['A-B', 'D']);
  });

  it('counts products with those of everything below', () => {
    const counted = all.map((category) => ({
      ...category,
      products: 2,
      productsToMove: category.name === 'A/B' ? 1 : 0,
    }));
    expect(Object.fromEntries(productsOf(counted))).toEqual({
      A: { products: 6, productsToMove: 1 },
      'A/B': { products: 2, productsToMove: 1 },
      'A/C': { products: 2, productsToMove: 0 },
      'A-B': { products: 2, productsToMove: 0 },
      D: { products: 2, productsToMove: 0 },
    });
  });

  it('moves a category past its neighbour with the same parent, and no further than the ends', () => {
    expect(movedBy(all, named('A/C'), -1)).toEqual({ ids: ['A/C', 'A/B'], seen: ['A/B', 'A/C'] });
    expect(movedBy(all, named('A'), 1)).toEqual({ ids: ['A-B', 'A', 'D'], seen: ['A', 'A-B', 'D'] });
    expect(movedBy(all, named('A'), -1)).toBeUndefined();
    expect(movedBy(all, named('D'), 1)).toBeUndefined();
  });
});
