import fc from 'fast-check';
import {
  addAll,
  bytesOfSet,
  compactSetOf,
  copyOfSet,
  countIn,
  emptyCompactSet,
  isIn,
  putIn,
  takeOut,
} from './compact-set.ts';
import { addNumber, countOf, emptyNumberSet, hasNumber, numbersIn } from './number-set.ts';

const SIZE = 3_000;
const anyChange = fc.record({
  does: fc.constantFrom('put', 'put', 'take'),
  from: fc.nat(SIZE - 1),
  many: fc.integer({ min: 1, max: 200 }),
  every: fc.constantFrom(1, 2, 40),
});

function numbersOf(set: ReturnType<typeof emptyCompactSet>): number[] {
  const bits = emptyNumberSet(SIZE);
  addAll(bits, set);
  return [...numbersIn(bits, countOf(bits))];
}

describe('a compact set', () => {
  it('holds what was put in and not taken out, in a few bytes a number or a bit for each', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 20 }), fc.array(fc.nat(SIZE - 1)), (changes, others) => {
        const set = emptyCompactSet();
        const noted = new Set<number>();
        for (const { does, from, many, every } of changes)
          for (let number = from; number < SIZE && number < from + many * every; number += every) {
            if (does === 'put') putIn(set, number);
            else takeOut(set, number);
            if (does === 'put') noted.add(number);
            else noted.delete(number);
          }
        const expected = [...noted].sort((one, other) => one - other);
        expect(numbersOf(set)).toEqual(expected);
        expect(set.count).toBe(noted.size);
        expect(bytesOfSet(set)).toBeLessThanOrEqual((SIZE / 8) * 1.25 + 100);
        const other = emptyNumberSet(SIZE);
        for (const number of others) addNumber(other, number);
        expect(countIn(other, set)).toBe(expected.filter((number) => hasNumber(other, number)).length);
        for (const number of others) expect(isIn(set, number)).toBe(noted.has(number));
        expect(numbersOf(compactSetOf(Int32Array.from(expected)))).toEqual(expected);
        const copy = copyOfSet(set);
        for (const number of others) putIn(copy, number);
        expect(numbersOf(set)).toEqual(expected);
      }),
    );
  });

  it('of few products in a large shop is small', () => {
    const set = emptyCompactSet();
    for (let number = 7; number < 1_000_000; number += 10_000) putIn(set, number);
    expect(bytesOfSet(set)).toBeLessThan(800);
  });
});
