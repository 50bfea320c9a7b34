import fc from '@shop/testing/fast-check.ts';
import { countBits, emptyBitmap, hasBit, ordinalsIn, setBit } from './bitmap.ts';
import { addOrdinal, addToBitmap, countInBitmap, emptyOrdinalSet, hasOrdinal, removeOrdinal } from './ordinal-set.ts';

const SIZE = 3_000;
const anyChange = fc.record({
  action: fc.constantFrom('add', 'add', 'remove'),
  from: fc.nat(SIZE - 1),
  many: fc.integer({ min: 1, max: 200 }),
  every: fc.constantFrom(1, 2, 40),
});

function setBytes({ sorted, bits }: ReturnType<typeof emptyOrdinalSet>): number {
  return sorted.byteLength + (bits?.byteLength ?? 0);
}

function ordinalsOf(set: ReturnType<typeof emptyOrdinalSet>): number[] {
  const bits = emptyBitmap(SIZE);
  addToBitmap(bits, set);
  return [...ordinalsIn(bits, countBits(bits))];
}

describe('OrdinalSet', () => {
  it('holds what was added and not removed, in four bytes per ordinal or one bit per product', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 20 }), fc.array(fc.nat(SIZE - 1)), (changes, others) => {
        const set = emptyOrdinalSet();
        const expectedSet = new Set<number>();
        for (const { action, from, many, every } of changes)
          for (let ordinal = from; ordinal < SIZE && ordinal < from + many * every; ordinal += every) {
            if (action === 'add') addOrdinal(set, ordinal);
            else removeOrdinal(set, ordinal);
            if (action === 'add') expectedSet.add(ordinal);
            else expectedSet.delete(ordinal);
          }
        const expected = [...expectedSet].sort((one, other) => one - other);
        expect(ordinalsOf(set)).toEqual(expected);
        expect(set.count).toBe(expectedSet.size);
        expect(setBytes(set)).toBeLessThanOrEqual((SIZE / 8) * 1.25 + 100);
        const other = emptyBitmap(SIZE);
        for (const ordinal of others) setBit(other, ordinal);
        expect(countInBitmap(other, set)).toBe(expected.filter((ordinal) => hasBit(other, ordinal)).length);
        for (const ordinal of others) expect(hasOrdinal(set, ordinal)).toBe(expectedSet.has(ordinal));
      }),
    );
  });

  it('stays small for few products of a large shop', () => {
    const set = emptyOrdinalSet();
    for (let ordinal = 7; ordinal < 1_000_000; ordinal += 10_000) addOrdinal(set, ordinal);
    expect(setBytes(set)).toBeLessThan(800);
  });
});
