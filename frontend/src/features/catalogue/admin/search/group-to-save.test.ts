import { groupToSave } from './group-to-save.ts';

const sofa = { _id: 's1', words: ['sofa', 'couch'] };
const cup = { _id: 's2', words: ['cup', 'mug'] };
const full = { _id: 's3', words: Array.from({ length: 10 }, (_, at) => `word${at}`) };
const decide = (_id: string | null, ...words: string[]) => groupToSave({ _id, words: [] }, words, [sofa, cup, full]);

describe('groupToSave', () => {
  it('creates a group of words that no group has, each once', () => {
    expect(decide(null, 'lamp', 'light', 'Lamp')).toEqual({ saved: { _id: null, words: ['lamp', 'light'] } });
  });

  it('adds new words to the group that has one of them, whatever case and accents', () => {
    expect(decide(null, 'settee', 'Sofá')).toEqual({
      saved: { _id: 's1', words: ['sofa', 'couch', 'settee'] },
      joined: { word: 'Sofá', group: sofa },
    });
  });

  it('names the word and the group that an edited group cannot have', () => {
    expect(decide('s2', 'cup', 'couch').error).toBe('“couch” is already in the group sofa, couch.');
  });

  it('names two words of different groups', () => {
    expect(decide(null, 'cup', 'couch').error).toBe('“couch” and “cup” are in different groups.');
  });

  it.each([
    [['lamp'], 'Enter at least two words, separated by commas'],
    [['lamp', 'LAMP'], 'Enter at least two words, separated by commas'],
    [['gift card', 'voucher'], '“gift card” is not one word: letters and digits only'],
    [['word1', 'word11'], 'A group has at most 10 words.'],
    [full.words.map((word) => `x${word}`).concat('y'), 'A group has at most 10 words.'],
  ])('refuses %j', (words, error) => {
    expect(decide(null, ...words).error).toBe(error);
  });

  it('leaves an edited group its own words', () => {
    expect(decide('s1', 'sofa', 'settee')).toEqual({ saved: { _id: 's1', words: ['sofa', 'settee'] } });
  });
});
