import type { AttributeFilter } from './run-query.ts';

/** The keys and values that products have. */
export type KnownAttributes = ReadonlyMap<string, { has(value: string): boolean }>;

/** A position of the parser: at the start of a group, or of a value of a key. */
interface Position {
  at: number;
  key: string | undefined;
}
/** A token: its attributes, its penalty, and the position after it. */
interface Token {
  attributes: { key: string; values: string[] }[];
  penalty: number;
  next: Position;
}

/** Maximum length of a key or value (docs/requirements.md#product-rules). */
const MAX_LENGTH = 200;
/** One unknown token outweighs any number of empty ones. */
const [EMPTY_PENALTY, UNKNOWN_PENALTY] = [1, 100_000];

/**
 * Parses `attrs=key-value-value,key2-value`. Keys and values may contain '-' and ',', so the parser looks for known
 * attributes. It prefers the reading with the fewest unknown, then the fewest empty tokens, then the longest known
 * tokens from left to right. Unknown text is split at every separator.
 * @returns each key once, in the order of the text; without empty values and keys without values
 */
export function parseAttrs(text: string, known: KnownAttributes): AttributeFilter[] {
  const selected = new Map<string, Set<string>>();
  for (const { key, values } of bestParse(text, known).flatMap(({ attributes }) => attributes)) {
    const collected = selected.get(key) ?? new Set();
    for (const value of values) collected.add(value);
    selected.set(key, collected);
  }
  return [...selected].filter(([, values]) => values.size > 0).map(([key, values]) => ({ key, values: [...values] }));
}

/**
 * Finds the best reading: collects all reachable positions, then picks the best token at each, from the end of the
 * text.
 */
function bestParse(text: string, known: KnownAttributes): Token[] {
  const tokens = new Map<string, { position: Position; tokens: Token[] }>();
  const pending: Position[] = [{ at: 0, key: undefined }];
  for (let position = pending.pop(); position !== undefined; position = pending.pop()) {
    if (position.at > text.length || tokens.has(keyOf(position))) continue;
    const possible =
      position.key === undefined
        ? groupTokens(text, position.at, known)
        : valueTokens(text, position.at, position.key, known);
    tokens.set(keyOf(position), { position, tokens: possible });
    pending.push(...possible.map(({ next }) => next));
  }
  const best = new Map<string, { token: Token; penalty: number }>();
  for (const [name, { tokens: possible }] of [...tokens].sort(
    ([, one], [, other]) => other.position.at - one.position.at,
  )) {
    for (const token of possible) {
      const penalty = token.penalty + (best.get(keyOf(token.next))?.penalty ?? 0);
      if (penalty < (best.get(name)?.penalty ?? Number.POSITIVE_INFINITY)) best.set(name, { token, penalty });
    }
  }
  const parse: Token[] = [];
  for (let token = best.get('0')?.token; token !== undefined; token = best.get(keyOf(token.next))?.token)
    parse.push(token);
  return parse;
}

function keyOf({ at, key }: Position): string {
  return key === undefined ? `${at}` : `${at} ${key}`;
}

/** Possible tokens at the start of a group, the longest known key first. */
function groupTokens(text: string, at: number, known: KnownAttributes): Token[] {
  const tokens: Token[] = [];
  for (const end of possibleEnds(text, at).reverse()) {
    const key = text.slice(at, end);
    if (!known.has(key)) continue;
    const hasValues = text[end] === '-';
    tokens.push({
      attributes: [],
      penalty: hasValues ? 0 : EMPTY_PENALTY,
      next: { at: end + 1, key: hasValues ? key : undefined },
    });
  }
  const end = indexOrEnd(text, ',', at);
  const [key = '', ...values] = text.slice(at, end).split('-');
  const attributes = key === '' && values.length === 0 ? [] : [{ key, values: values.filter((value) => value !== '') }];
  tokens.push({
    attributes,
    penalty: attributes.length === 0 ? EMPTY_PENALTY : UNKNOWN_PENALTY * (1 + values.length),
    next: { at: end + 1, key: undefined },
  });
  return tokens;
}

/** Possible tokens at the start of a value, the longest known value first. */
function valueTokens(text: string, at: number, key: string, known: KnownAttributes): Token[] {
  const values = known.get(key);
  const ends = possibleEnds(text, at);
  const token = (end: number, penalty: number): Token => ({
    attributes: end === at ? [] : [{ key, values: [text.slice(at, end)] }],
    penalty: end === at ? EMPTY_PENALTY : penalty,
    next: { at: end + 1, key: text[end] === '-' ? key : undefined },
  });
  const tokens = ends
    .filter((end) => values?.has(text.slice(at, end)))
    .reverse()
    .map((end) => token(end, 0));
  return [...tokens, token(Math.min(indexOrEnd(text, '-', at), indexOrEnd(text, ',', at)), UNKNOWN_PENALTY)];
}

/** Where a token can end: before a '-' or ',', or at the end of the text. */
function possibleEnds(text: string, at: number): number[] {
  const ends: number[] = [];
  for (let end = at; end <= text.length && end - at <= MAX_LENGTH; end += 1)
    if (end === text.length || text[end] === '-' || text[end] === ',') ends.push(end);
  return ends;
}

function indexOrEnd(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? text.length : at;
}
