import fc from '@shop/testing/fast-check.ts';
import { createSpellingIndex, wordsNear } from './spelling-index.ts';

const yieldAtOnce = () => Promise.resolve();
const letter = fc.constantFrom('a', 'c', 'e', 'h', 'k', 'p', 's', 't', 'é');
const word = fc.string({ unit: letter, minLength: 5, maxLength: 9 });

describe('wordsNear', () => {
  it('leaves out no word one typo away, nor two if it begins alike', async () => {
    const typo = fc.record({ at: fc.nat(), replaced: fc.nat(1), by: fc.option(letter, { nil: '' }) });
    await fc.assert(
      fc.asyncProperty(word, fc.array(typo, { minLength: 1, maxLength: 2 }), async (typed, typos) => {
        // Sounds are spelled with up to three letters.
        const start = `b${'o'.repeat(2)}`;
        let known = typed;
        for (const { at, replaced, by } of typos) {
          const letters = [...known];
          letters.splice(at % letters.length, replaced, by);
          known = letters.join('');
        }
        const index = await createSpellingIndex([start + known], yieldAtOnce);
        expect(wordsNear(index, start + typed, typos.length)).toEqual([start + known]);
      }),
    );
  });

  it('finds words that sound alike or nearly so, and rules most others out', async () => {
    const words = ['headphones', 'headphon', 'headlamp', 'hammock', 'keyboard', 'helmet', 'phone'];
    const index = await createSpellingIndex(words, yieldAtOnce);
    expect(wordsNear(index, 'headfones', 2)).toEqual(['headphones', 'headphon']);
    expect(wordsNear(index, 'hedfones', 2)).toContain('headphones');
  });

  it('yields while it reads many words', async () => {
    let yields = 0;
    await createSpellingIndex(
      Array.from({ length: 25_000 }, (_, at) => `word${at}`),
      async () => {
        yields += 1;
      },
    );
    expect(yields).toBe(12);
  });
});
