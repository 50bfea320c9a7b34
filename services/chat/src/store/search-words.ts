/** Further different words of a message are not found. */
const MAX_WORDS = 500;
/** Longer words are found by their beginning. */
const MAX_CHARACTERS = 40;

/**
 * The different words of a text in lower case, compatible forms of characters unified (NFKC): runs of letters, marks and
 * digits. Both stores index messages by them and look for words that begin with those of a search.
 */
export function searchWords(text: string): string[] {
  const words = new Set<string>();
  // Lower case may separate a letter from its accent again.
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  for (const [word] of folded.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (words.size === MAX_WORDS) break;
    words.add([...word].slice(0, MAX_CHARACTERS).join(''));
  }
  return [...words];
}
