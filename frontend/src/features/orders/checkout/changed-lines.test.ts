import { aProductDetails } from '../../../shared/testing/catalogue-fixtures.ts';
import { changedLines } from './changed-lines.ts';

const line = { productID: 'p1', name: 'Mug', price: 18.9, image: null, count: 5, quantity: 3 };
const mug = (over: object) => aProductDetails({ _id: 'p1', name: 'Mug', price: 18.9, count: 5, ...over });

describe('changedLines', () => {
  it.each([
    ['nothing of what is as it was', [mug({})], []],
    ['nothing of a stock that is just enough', [mug({ count: 3 })], []],
    ['a stock that is too low', [mug({ count: 2 })], [{ left: 2 }]],
    ['another price', [mug({ price: 20 })], [{ price: 20 }]],
    ['both', [mug({ count: 0, price: 20 })], [{ left: 0, price: 20 }]],
    ['a product that is gone', [], [{ left: 0 }]],
    ['a draft', [mug({ published: false })], [{ left: 0 }]],
    ['another name, which may be another choice', [mug({ name: 'Cup' })], [{ name: 'Cup', price: 18.9 }]],
    ['a product that has got options', [mug({ variants: [] })], [{ choices: [] }]],
  ])('names %s', (_, products, changed) => {
    expect(changedLines([line], products)).toEqual(changed.map((one) => ({ productID: 'p1', name: 'Mug', ...one })));
  });
});
