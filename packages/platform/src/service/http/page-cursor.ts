import { invalid } from './errors.ts';

/** Where a page of a list ends: what its last row is sorted by, and that row's id. */
export interface CursorPosition {
  key: string;
  id: string;
}

/** An opaque text that leads to what follows a place (API.md, Orders: X-Next-Cursor). */
export function encodeCursor({ key, id }: CursorPosition): string {
  return Buffer.from(`${key}.${id}`).toString('base64url');
}

/** @throws ShopError 400 for a text that is no cursor */
export function decodeCursor(cursor: string): CursorPosition {
  const match = /^(.*)\.([0-9a-f-]{36})$/s.exec(Buffer.from(cursor, 'base64url').toString());
  const [, key, id] = match ?? [];
  if (key === undefined || id === undefined || key.includes('\u0000')) throw invalidCursor();
  return { key, id };
}

/** 400: what was sent as `cursor` is no cursor of this list. */
export function invalidCursor(): Error {
  return invalid('cursor', 'cursor: is none of ours');
}
