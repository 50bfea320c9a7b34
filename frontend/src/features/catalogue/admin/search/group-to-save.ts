import type { SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import { adminSearchTexts as texts } from './admin-search-texts.ts';

/** A group whose words are edited; `_id` is null for a new one. */
export interface EditedGroup {
  _id: string | null;
  words: string[];
}

interface Decision {
  saved: EditedGroup;
  /** The group that new words join, and the word that is in it. */
  joined?: { word: string; group: SynonymGroup };
  error?: string;
}

const MAX_WORDS = 10;

/**
 * Decides what to save when somebody has typed the words of a group. A word is in one group only (docs/api.md#synonyms), so a
 * new group with a word of another one joins that; an edited group cannot take it.
 */
export function groupToSave(edited: EditedGroup, words: string[], groups: readonly SynonymGroup[]): Decision {
  // The service looks letters and digits up, each run of them by itself.
  const several = words.find((word) => /[^\p{L}\p{M}\p{N}]/u.test(word));
  if (several !== undefined) return { saved: edited, error: texts.notOneWord(several) };
  const distinct = withoutRepeats(words);
  const asTyped = { _id: edited._id, words: distinct };
  const taken = groups
    .filter(({ _id }) => _id !== edited._id)
    .flatMap((group) => distinct.filter((word) => group.words.includes(folded(word))).map((word) => ({ word, group })));
  const [joined] = taken;
  if (distinct.length < 2) return { saved: asTyped, error: texts.wordsMissing };
  if (joined === undefined)
    return distinct.length > MAX_WORDS ? { saved: asTyped, error: texts.tooManyWords(MAX_WORDS) } : { saved: asTyped };
  const other = taken.find(({ group }) => group !== joined.group);
  if (other !== undefined) return { saved: asTyped, error: texts.differentGroups(joined.word, other.word) };
  if (edited._id !== null)
    return { saved: asTyped, error: texts.belongsTo(joined.word, joined.group.words.join(', ')) };
  const all = withoutRepeats([...joined.group.words, ...distinct]);
  const saved = { _id: joined.group._id, words: all };
  return all.length > MAX_WORDS ? { saved, joined, error: texts.tooManyWords(MAX_WORDS) } : { saved, joined };
}

function withoutRepeats(words: readonly string[]): string[] {
  const places = new Map(words.toReversed().map((word, at) => [folded(word), words.length - 1 - at]));
  return words.filter((word, at) => places.get(folded(word)) === at);
}

/** Words are stored without case and accents. */
function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
