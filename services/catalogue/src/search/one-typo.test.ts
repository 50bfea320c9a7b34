import fc from '@shop/testing/fast-check.ts';
import { isOneTypo } from './one-typo.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𝒳'), maxLength: 6 });

/** All words one typo away, over the alphabet of the tests. */
function typosOf(text: string): Set<string> {
  const letters = [...text];
  const created = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at), letters.slice(at)];
    created.add([...before, ...after.slice(1)].join(''));
    created.add([...before, after[1] ?? '', after[0] ?? '', ...after.slice(2)].join(''));
    for (const letter of ['a', 'b', 'c', 'é', '𝒳']) {
      created.add([...before, letter, ...after].join(''));
      if (after.length > 0) created.add([...before, letter, ...after.slice(1)].join(''));
    }
  }
  created.delete(text);
  return created;
}

describe('isOneTypo', () => {
  it.each([
    ['kettle', 'kettel'],
    ['kettle', 'ketttle'],
    ['kettle', 'ettle'],
    ['kettle', 'kettlee'],
    ['kettle', 'kattle'],
    ['kettle', 'ekttle'],
  ])('accepts %s and %s', (one, other) => {
    expect([isOneTypo(one, other), isOneTypo(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['kettle', 'kettle'],
    ['kettle', 'katle'],
    ['kettle', 'tetkle'],
    ['lamp', 'pmal'],
    ['', 'ab'],
  ])('rejects %s and %s', (one, other) => {
    expect(isOneTypo(one, other)).toBe(false);
  });

  it('accepts exactly the insertions, deletions, substitutions and adjacent transpositions of one letter', () => {
    fc.assert(fc.property(word, word, (one, other) => isOneTypo(one, other) === typosOf(one).has(other)));
  });
});
