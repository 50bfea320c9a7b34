import { invalid } from './errors.ts';

/** Where a page of a list ends: what its last row is sorted by, and that row's id. */
export interface Place {
  key: string;
  id: string;
}

/** An opaque text that leads to what follows a place (API.md, Orders: X-Next-Cursor). */
export function cursorOf({ key, id }: Place): string {
  return Buffer.from(`${key}.${id}`).toString('base64url');
}

/** @throws ShopError 400 for a text that is no cursor */
export function placeOf(cursor: string): Place {
  const match = /^(.*)\.([0-9a-f-]{36})$/s.exec(Buffer.from(cursor, 'base64url').toString());
  const [, key, id] = match ?? [];
  if (key === undefined || id === undefined || key.includes('\u0000')) throw noCursor();
  return { key, id };
}

/** 400: what was sent as `cursor` is no cursor of this list. */
export function noCursor(): Error {
  return invalid('cursor', 'cursor: is none of ours');
}
