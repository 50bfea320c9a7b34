import fc from '@shop/testing/fast-check.ts';
import { countBits, ordinalsIn } from './bitmap.ts';
import type { ProductWords } from './postings.ts';
import { emptyWordTable, mergeChanged, productsWith, setWords } from './word-table.ts';

const WORDS = ['kettle', 'kettles', 'ketchup', 'lamp', 'é', '手', '2'];
const SIZE = 40;

const anyWords = fc
  .subarray(WORDS)
  .chain((whole) => fc.record({ whole: fc.constant(whole), name: fc.subarray(whole) }));
const anyStep = fc.record({
  ordinal: fc.integer({ min: 1, max: SIZE - 1 }),
  words: anyWords,
  merge: fc.constantFrom(undefined, undefined, 0, 3),
});

/** What a table finds, each list ascending. */
function found(table: ReturnType<typeof emptyWordTable>, wanted: { words?: string[]; prefix?: string }) {
  const { all, inName } = productsWith(table, { ...wanted, size: SIZE });
  return [all, inName].map((products) => [...ordinalsIn(products, countBits(products))]);
}

describe('the table of words', () => {
  it('finds the products of words and prefixes, however many changes are merged', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
        const table = emptyWordTable();
        const products = new Map<number, ProductWords>();
        for (const { ordinal, words, merge } of steps) {
          setWords(table, ordinal, words);
          products.set(ordinal, words);
          mergeChanged(table, merge);
        }
        const expected = (isWanted: (word: string) => boolean) =>
          (['whole', 'name'] as const).map((part) =>
            [...products.keys()]
              .filter((ordinal) => products.get(ordinal)?.[part].some(isWanted))
              .sort((one, other) => one - other),
          );
        for (const word of [...WORDS, 'unknown'])
          expect([word, found(table, { words: [word] })]).toEqual([word, expected((one) => one === word)]);
        for (const prefix of ['ke', 'kettle', 'z', '', 'é'])
          expect([prefix, found(table, { prefix })]).toEqual([prefix, expected((one) => one.startsWith(prefix))]);
        expect(found(table, { words: ['lamp', '手'], prefix: 'ketc' })).toEqual(
          expected((one) => ['lamp', '手', 'ketchup'].includes(one)),
        );
      }),
    );
  });

  it('forgets words that no product has any more', () => {
    const table = emptyWordTable();
    setWords(table, 1, { whole: ['kettle'], name: [] });
    mergeChanged(table, 0);
    setWords(table, 1, { whole: [], name: [] });
    mergeChanged(table, 0);
    expect(table.merged).toEqual({ words: [], starts: new Int32Array(1), entries: new Int32Array(0) });
  });
});
