// Misspelled words are what this test is about.
// cspell:disable
import fc from '@shop/testing/fast-check.ts';
import { MAX_COST, NEIGHBOUR, OTHER_LETTER, SAME_SOUND, SLIP, typoCost } from './typo-cost.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'k', 'p', 'h', 'é', '𝒳'), maxLength: 8 });

describe('typoCost', () => {
  it.each([
    ['kettle', 'kettle', 0],
    ['headfones', 'headphones', SAME_SOUND],
    ['kettel', 'kettle', SLIP],
    ['keyboad', 'keyboard', SLIP],
    ['keyboaard', 'keyboard', SAME_SOUND],
    ['laptob', 'laptop', SLIP],
    ['laptip', 'laptop', SLIP],
    ['laptoo', 'laptop', NEIGHBOUR],
    ['lapfop', 'laptop', NEIGHBOUR],
    ['boots', 'books', OTHER_LETTER],
    ['skirt', 'shirt', OTHER_LETTER],
    ['hedfones', 'headphones', SAME_SOUND + SLIP],
    ['hadphoness', 'headphones', SAME_SOUND + SLIP],
    ['kyebord', 'keyboard', 2 * SLIP],
    ['tripod', 'teapot', Infinity],
  ])('of %s for %s is %d', (typed, known, cost) => {
    expect(typoCost(typed, known)).toBe(cost);
  });

  it('is symmetric, and at most two typos or Infinity', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const cost = typoCost(one, other);
        expect(typoCost(other, one)).toBe(cost);
        expect(cost <= MAX_COST || cost === Infinity).toBe(true);
        expect(cost === 0).toBe(one === other);
      }),
    );
  });
});
