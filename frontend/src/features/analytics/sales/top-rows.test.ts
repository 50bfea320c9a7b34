import { averageOrder, changeOf } from './measures.ts';
import { topSales } from './sales-fixtures.ts';
import { categoryList, productList } from './top-rows.ts';

const shown = ({ name, pieces, revenue }: { name: string; pieces: number | null; revenue: number }) => [
  name,
  pieces,
  revenue,
];

describe('lists of the best sold', () => {
  it('name what they leave out, so that they add up to the revenue', () => {
    const { rows, rest, all } = productList(topSales);
    expect([...rows, ...rest, all].map(shown)).toEqual([
      ['Laptop', 3, 1_999.99],
      ['Camp mug', 10, 49.9],
      ['2 other products', 3, 0.03],
      ['Not broken down (1 order)', null, 0.12],
      ['All', 16, 2_050.04],
    ]);
  });

  it('link a variant to the form of its product', () => {
    const [sold] = topSales.products;
    if (sold === undefined) throw new Error('no product in the fixture');
    const { rows } = productList({ ...topSales, products: [{ ...sold, _id: 'v2', variantOf: 'p1' }, sold] });
    expect(rows.map(({ key, product }) => [key, product?.id])).toEqual([
      ['v2', 'p1'],
      [sold._id, sold._id],
    ]);
  });

  it('have no such rows when they are complete', () => {
    const { rows, rest, all } = categoryList({ ...topSales, revenue: 2_049.92, unlisted: { revenue: 0, orders: 0 } });
    expect([rows.map(shown), rest, shown(all)]).toEqual([
      [
        ['Computers', 3, 1_999.99],
        ['Kitchen', 10, 49.9],
        ['Unknown category', 3, 0.03],
      ],
      [],
      ['All', 16, 2_049.92],
    ]);
  });
});

describe('measures of sales', () => {
  it('round the average order to cents, and have none without orders', () => {
    expect(averageOrder({ revenue: 0.2, orders: 3 })).toBe(0.07);
    expect(averageOrder({ revenue: 100, orders: 3 })).toBe(33.33);
    expect(averageOrder({ revenue: 0, orders: 0 })).toBeNull();
  });

  it('have no change where there was nothing before', () => {
    expect(changeOf(150, 100)).toBe(0.5);
    expect(changeOf(0, 100)).toBe(-1);
    expect(changeOf(150, 0)).toBeNull();
    expect(changeOf(null, 100)).toBeNull();
  });
});
