// Misspelled words are what this test is about.
// cspell:disable
import { consonantsOf, soundKey } from './sound-key.ts';

describe('soundKey', () => {
  it.each([
    ['headfones', 'headphones'],
    ['smartfone', 'smartphone'],
    ['bakpack', 'backpack'],
    ['watsh', 'watch'],
    ['kamera', 'camera'],
    ['bycicle', 'bicycle'],
    ['aksessory', 'accessory'],
    ['trowzers', 'trowsers'],
    ['runing', 'running'],
    ['desck', 'desk'],
  ])('is the same for %s and %s', (one, other) => {
    expect(soundKey(one)).toBe(soundKey(other));
  });

  it.each([
    ['wash', 'watch'],
    ['lamp', 'lump'],
    ['chase', 'case'],
    ['sheet', 'cheat'],
  ])('differs for %s and %s', (one, other) => {
    expect(soundKey(one)).not.toBe(soundKey(other));
  });

  it('leaves other scripts as they are', () => {
    expect(soundKey('кофеварка')).toBe('кофеварка');
  });
});

describe('consonantsOf', () => {
  it('leaves out the vowels of a sound, and doubled consonants', () => {
    expect(['kamera', 'kamra', 'tanened', 'и'].map(consonantsOf)).toEqual(['kmr', 'kmr', 'tnd', 'и']);
  });
});
