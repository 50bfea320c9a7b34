import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from '@shop/testing/fast-check.ts';
import { countBits, ordinalsIn } from './bitmap.ts';
import { createPostingsBuilder, type ProductWords } from './postings.ts';
import { emptyWordTable, isInAnyName, mergeChanged, productsWith, setWords } from './word-table.ts';

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

const atOnce = () => Promise.resolve();

/** What a table finds, each list ascending. */
function found(table: ReturnType<typeof emptyWordTable>, wanted: { words?: string[]; prefix?: string }) {
  const { all, inName } = productsWith(table, { ...wanted, size: SIZE });
  return [all, inName].map((products) => [...ordinalsIn(products, countBits(products))]);
}

describe('the table of words', () => {
  it('finds the products of words and prefixes, however many changes are merged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 60 }), async (steps) => {
        const table = emptyWordTable();
        const products = new Map<number, ProductWords>();
        for (const { ordinal, words, merge } of steps) {
          setWords(table, ordinal, words);
          products.set(ordinal, words);
          await mergeChanged(table, atOnce, merge);
        }
        const expected = (isWanted: (word: string) => boolean) =>
          (['whole', 'name'] as const).map((part) =>
            [...products.keys()]
              .filter((ordinal) => products.get(ordinal)?.[part].some(isWanted))
              .sort((one, other) => one - other),
          );
        for (const word of [...WORDS, 'unknown'])
          expect([word, found(table, { words: [word] })]).toEqual([word, expected((one) => one === word)]);
        for (const word of [...WORDS, 'unknown'])
          expect([word, isInAnyName(table, word)]).toEqual([word, found(table, { words: [word] })[1]?.length !== 0]);
        for (const prefix of ['ke', 'kettle', 'z', '', 'é'])
          expect([prefix, found(table, { prefix })]).toEqual([prefix, expected((one) => one.startsWith(prefix))]);
        expect(found(table, { words: ['lamp', '手'], prefix: 'ketch' })).toEqual(
          expected((one) => ['lamp', '手', 'ketchup'].includes(one)),
        );
      }),
    );
  });

  it('forgets words that no product has any more', async () => {
    const table = emptyWordTable();
    setWords(table, 1, { whole: ['kettle'], name: [] });
    await mergeChanged(table, atOnce, 0);
    setWords(table, 1, { whole: [], name: [] });
    await mergeChanged(table, atOnce, 0);
    expect(table.merged).toEqual({ words: [], starts: new Int32Array(1), entries: new Int32Array(0) });
  });

  it('merges a large shop bit by bit, and finds the same meanwhile', async () => {
    const table = emptyWordTable();
    const builder = createPostingsBuilder();
    const common = Array.from({ length: 60 }, (_, n) => `word${n}`);
    for (let ordinal = 1; ordinal <= 20_000; ordinal += 1) builder.add(ordinal, { whole: common, name: [] });
    table.merged = builder.build();
    for (let ordinal = 1; ordinal <= 501; ordinal += 1) setWords(table, ordinal, { whole: ['other'], name: [] });
    const counted: number[] = [];
    const count = (word: string) => countBits(productsWith(table, { words: [word], size: 20_001 }).all);
    await mergeChanged(table, async () => void counted.push(count('word7')));
    expect(counted.length).toBeGreaterThan(3);
    expect(new Set([...counted, count('word7')])).toEqual(new Set([20_000 - 501]));
    expect([table.changed.size, count('other')]).toEqual([0, 501]);
  });

  it('keeps no text of which a word was a part', () => {
    const builder = createPostingsBuilder();
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let ordinal = 1; ordinal <= 2_000; ordinal += 1) {
      const text = `${'filler '.repeat(1_000)}article-number-${ordinal}`;
      builder.add(ordinal, { whole: text.split(' ').slice(-1), name: [] });
    }
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(4_000_000);
    expect(builder.build().words).toHaveLength(2_000);
  });
});
