import { soundKey } from './sound-key.ts';

/** A letter too many, too few, or two adjacent ones swapped; or a letter that sounds similar in place of another. */
export const SLIP = 9;
/** A letter in place of one beside it on the keyboard. */
export const NEIGHBOUR = 10;
/** Any other letter in place of another: in a short word it makes another word, as in 'boots' and 'books'. */
export const OTHER_LETTER = 15;
/** Another spelling of the same sound. */
export const SAME_SOUND = 5;
/** Up to two typos; whatever costs more is another word. */
export const MAX_COST = 20;

/** Letters of one group are mistaken for each other by ear. */
const SIMILAR = ['aeiouy', 'bp', 'dt', 'cgkq', 'fvw', 'csxz', 'mn', 'gj'];
/** Each row of keys stands half a key to the right of the one above. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Returns what it costs to take one word for a misspelling of another, by letters or by sound, whichever is less; 0 for
 * the same word, Infinity above `MAX_COST`.
 * @param sounds the sound keys of both
 */
export function typoCost(
  typed: string,
  known: string,
  sounds = { typed: soundKey(typed), known: soundKey(known) },
): number {
  if (typed === known) return 0;
  const cost = Math.min(editCost(typed, known), SAME_SOUND + editCost(sounds.typed, sounds.known));
  return cost > MAX_COST ? Infinity : cost;
}

/** What it costs to type one letter for another, by twice seven bits; the pairs of all ASCII characters. */
const ASCII = 128;
const SUBSTITUTIONS = Uint8Array.from({ length: ASCII * ASCII }, (_, pair) =>
  substitutionCost(String.fromCharCode(pair >> 7), String.fromCharCode(pair % ASCII)),
);

/** Longer words are not compared. */
const MAX_LENGTH = 120;
/** Rows of the distance matrix, used by one call at a time: the last one, the one before it, and the one that is filled. */
let [beforeLast, last, current] = Array.from({ length: 3 }, () => new Int32Array(MAX_LENGTH + 1)) as [
  Int32Array,
  Int32Array,
  Int32Array,
];

/** The optimal string alignment distance, weighted; Infinity as soon as it is known to exceed `MAX_COST`. */
export function editCost(one: string, other: string): number {
  if (Math.abs(one.length - other.length) * SLIP > MAX_COST || Math.max(one.length, other.length) > MAX_LENGTH)
    return Infinity;
  for (let at = 0; at <= other.length; at += 1) last[at] = at * SLIP;
  for (let row = 1; row <= one.length; row += 1) {
    const here = one.charCodeAt(row - 1);
    current[0] = row * SLIP;
    let least = row * SLIP;
    for (let at = 1; at <= other.length; at += 1) {
      const there = other.charCodeAt(at - 1);
      let cost = Math.min(
        (last[at - 1] as number) + costOf(here, there),
        (last[at] as number) + SLIP,
        (current[at - 1] as number) + SLIP,
      );
      if (row > 1 && at > 1 && here === other.charCodeAt(at - 2) && one.charCodeAt(row - 2) === there)
        cost = Math.min(cost, (beforeLast[at - 2] as number) + SLIP);
      current[at] = cost;
      if (cost < least) least = cost;
    }
    // Two swapped letters lead past one row.
    if (least > MAX_COST + SLIP) return Infinity;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[other.length] as number;
}

function costOf(one: number, other: number): number {
  if (one === other) return 0;
  return one < ASCII && other < ASCII ? (SUBSTITUTIONS[one * ASCII + other] as number) : OTHER_LETTER;
}

function substitutionCost(one: string, other: string): number {
  if (one === other) return 0;
  if (SIMILAR.some((letters) => letters.includes(one) && letters.includes(other))) return SLIP;
  return areNeighbours(one, other) ? NEIGHBOUR : OTHER_LETTER;
}

function areNeighbours(one: string, other: string): boolean {
  const [upper, lower] = [placeOf(one), placeOf(other)].sort((first, second) => first.row - second.row) as [
    Place,
    Place,
  ];
  if (upper.row === -1) return false;
  const right = upper.at - lower.at;
  return upper.row === lower.row ? Math.abs(right) === 1 : lower.row - upper.row === 1 && (right === 0 || right === 1);
}

interface Place {
  row: number;
  at: number;
}

function placeOf(letter: string): Place {
  const row = KEYBOARD.findIndex((letters) => letters.includes(letter));
  return { row, at: KEYBOARD[row]?.indexOf(letter) ?? -1 };
}
