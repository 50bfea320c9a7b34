import { invalid } from '../errors.ts';

/** The end of a page: the sort key and id of its last row. */
export interface CursorPosition {
  key: string;
  id: string;
}

/** Encodes the opaque cursor of the page that follows a position (docs/api.md#lists: X-Next-Cursor). */
export function encodeCursor({ key, id }: CursorPosition): string {
  return Buffer.from(`${key}.${id}`).toString('base64url');
}

/** Decodes a cursor. @throws ShopError 400 for a malformed one */
export function decodeCursor(cursor: string): CursorPosition {
  const match = /^(.*)\.([0-9a-f-]{36})$/s.exec(Buffer.from(cursor, 'base64url').toString());
  const [, key, id] = match ?? [];
  if (key === undefined || id === undefined || key.includes('\u0000')) throw invalidCursor();
  return { key, id };
}

/** Creates the 400 for a `cursor` that does not belong to this list. */
export function invalidCursor(): Error {
  return invalid('cursor', 'cursor: is not valid');
}
