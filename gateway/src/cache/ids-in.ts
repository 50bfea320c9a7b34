/** The last 48 bits are random (packages/platform/src/service/postgres/new-id.ts): two ids of a cache hardly share them. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-([0-9a-f]{12})/g;
const ID_LENGTH = 36;

/** An id as a number, which is small and keeps no text in memory; undefined for other texts. */
export function idKeyOf(text: string): number | undefined {
  return text.length === ID_LENGTH ? idsIn(text)[0] : undefined;
}

/** The keys of all ids in a text. */
export function idsIn(text: string): Float64Array {
  return Float64Array.from(text.matchAll(ID), ([, digits = '']) => Number.parseInt(digits, 16));
}
