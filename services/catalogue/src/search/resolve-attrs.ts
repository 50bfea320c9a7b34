import type { ChosenAttribute } from './narrow.ts';

/** Keys with their values, as the shop's products have them. */
export type KnownAttributes = ReadonlyMap<string, { has(value: string): boolean }>;

/** Where a reading stands: at the start of a group, or of a value of a key. */
interface Place {
  at: number;
  key: string | undefined;
}
/** A part of the text: what it says, what speaks against it, and where the reading goes on. */
interface Part {
  said: { key: string; values: string[] }[];
  against: number;
  next: Place;
}

/** Longest key or value there is (SPEC §5 and API.md, Catalogue: limits of a product). */
const LONGEST = 200;
/** One part that nobody knows speaks against a reading more than any number of empty ones. */
const [EMPTY, UNKNOWN] = [1, 100_000];

/**
 * Reads `attrs=key-value-value,key2-value`. A key or value may contain '-' and ',', so the parts are found among the known
 * attributes: of all readings the one with the fewest unknown, then the fewest empty parts, and among those the one with
 * the longest known parts, first part first. What nobody knows is split plainly: a group ends at ',', its key and its values at '-'.
 * @returns each key once, in the order of the text; empty parts, and keys without a value, are none
 */
export function resolveAttrs(text: string, known: KnownAttributes): ChosenAttribute[] {
  const chosen = new Map<string, Set<string>>();
  for (const { key, values } of bestReading(text, known).flatMap(({ said }) => said)) {
    const held = chosen.get(key) ?? new Set();
    for (const value of values) held.add(value);
    chosen.set(key, held);
  }
  return [...chosen].filter(([, values]) => values.size > 0).map(([key, values]) => ({ key, values: [...values] }));
}

/** Every place that a reading can come to, judged from the end of the text: the best of its parts with what follows it. */
function bestReading(text: string, known: KnownAttributes): Part[] {
  const parts = new Map<string, { place: Place; parts: Part[] }>();
  const waiting: Place[] = [{ at: 0, key: undefined }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (place.at > text.length || parts.has(nameOf(place))) continue;
    const found =
      place.key === undefined ? groupParts(text, place.at, known) : valueParts(text, place.at, place.key, known);
    parts.set(nameOf(place), { place, parts: found });
    waiting.push(...found.map(({ next }) => next));
  }
  const best = new Map<string, { part: Part; against: number }>();
  for (const [name, { parts: found }] of [...parts].sort(([, one], [, other]) => other.place.at - one.place.at)) {
    for (const part of found) {
      const against = part.against + (best.get(nameOf(part.next))?.against ?? 0);
      if (against < (best.get(name)?.against ?? Number.POSITIVE_INFINITY)) best.set(name, { part, against });
    }
  }
  const reading: Part[] = [];
  for (let part = best.get('0')?.part; part !== undefined; part = best.get(nameOf(part.next))?.part) reading.push(part);
  return reading;
}

function nameOf({ at, key }: Place): string {
  return key === undefined ? `${at}` : `${at} ${key}`;
}

/** What can stand at the start of a group, the longest known key first. */
function groupParts(text: string, at: number, known: KnownAttributes): Part[] {
  const parts: Part[] = [];
  for (const end of endsFrom(text, at).reverse()) {
    const key = text.slice(at, end);
    if (!known.has(key)) continue;
    const goesOn = text[end] === '-';
    parts.push({ said: [], against: goesOn ? 0 : EMPTY, next: { at: end + 1, key: goesOn ? key : undefined } });
  }
  const end = indexOrEnd(text, ',', at);
  const [key = '', ...values] = text.slice(at, end).split('-');
  const said = key === '' && values.length === 0 ? [] : [{ key, values: values.filter((value) => value !== '') }];
  parts.push({
    said,
    against: said.length === 0 ? EMPTY : UNKNOWN * (1 + values.length),
    next: { at: end + 1, key: undefined },
  });
  return parts;
}

/** What can stand where a value of the key begins, the longest known value first. */
function valueParts(text: string, at: number, key: string, known: KnownAttributes): Part[] {
  const values = known.get(key);
  const ends = endsFrom(text, at);
  const part = (end: number, against: number): Part => ({
    said: end === at ? [] : [{ key, values: [text.slice(at, end)] }],
    against: end === at ? EMPTY : against,
    next: { at: end + 1, key: text[end] === '-' ? key : undefined },
  });
  const parts = ends
    .filter((end) => values?.has(text.slice(at, end)))
    .reverse()
    .map((end) => part(end, 0));
  return [...parts, part(Math.min(indexOrEnd(text, '-', at), indexOrEnd(text, ',', at)), UNKNOWN)];
}

/** Where a part that begins here can end: before a '-' or ',', or with the text. */
function endsFrom(text: string, at: number): number[] {
  const ends: number[] = [];
  for (let end = at; end <= text.length && end - at <= LONGEST; end += 1)
    if (end === text.length || text[end] === '-' || text[end] === ',') ends.push(end);
  return ends;
}

function indexOrEnd(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? text.length : at;
}
