/** Letters that English pronounces alike, longest first: 'headfones' sounds like 'headphones'. */
const SPELLINGS: Readonly<Record<string, string>> = {
  tch: 'ch',
  tsh: 'ch',
  ch: 'ch',
  ck: 'k',
  ph: 'f',
  qu: 'kw',
  wh: 'w',
  q: 'k',
  x: 'ks',
  y: 'i',
  z: 's',
};
const SPELLED = new RegExp(`${Object.keys(SPELLINGS).join('|')}|c(?=[eiy])|c`, 'g');

/**
 * Returns how a word sounds, roughly: words that are only spelled differently share a key. Vowels stay, with y as i, and a
 * doubled letter counts once.
 * @param word without case and accents
 */
export function soundKey(word: string): string {
  return word
    .replace(SPELLED, (letters, at: number) => SPELLINGS[letters] ?? (/[eiy]/.test(word[at + 1] ?? '') ? 's' : 'k'))
    .replace(/(.)\1+/gu, '$1');
}

/** The consonants of a sound, which typos rarely change: those of 'camera' and 'kamra' are the same. */
export function consonantsOf(sound: string): string {
  return sound.replace(/[aeiou]/g, '').replace(/(.)\1+/gu, '$1');
}
