import { searchWords } from './search-words.ts';

describe('the words of a message', () => {
  it('are lower-case runs of letters, marks and digits, each once', () => {
    expect(searchWords('Where IS my order #4711? my Post-Box: ada@shop.test')).toEqual([
      'where',
      'is',
      'my',
      'order',
      '4711',
      'post',
      'box',
      'ada',
      'shop',
      'test',
    ]);
    expect(searchWords(' 🛒 -- \u0000 \ud800 ')).toEqual([]);
  });

  it('are equal for composed, decomposed and compatible characters', () => {
    expect(searchWords('Cafe\u0301 ﬁne ＡＢＣ')).toEqual(['café', 'fine', 'abc']);
    expect(searchWords('\u0130 2')).toEqual(searchWords('i\u0307 2'));
    expect(searchWords('\u0939\u093f 漢字')).toEqual(['\u0939\u093f', '漢字']);
  });

  it('are bounded in number and length, without splitting a character', () => {
    expect(searchWords(Array.from({ length: 1_000 }, (_, at) => `w${at}`).join(' '))).toHaveLength(500);
    expect(searchWords('𝒳𐐷'.repeat(100))[0]).toHaveLength(60);
    expect(searchWords('a'.repeat(2_000))).toEqual(['a'.repeat(40)]);
  });
});
