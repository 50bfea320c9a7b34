import { newId } from '../postgres/new-id.ts';
import { decodeCursor, encodeCursor } from './page-cursor.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64url');

describe('page cursor', () => {
  it.each(['1763700000000', '', 'a.b', 'Ärger\n"\'%_', '4.5'])('decodes to the encoded position: %j', (key) => {
    const position = { key, id: newId() };
    expect(encodeCursor(position)).toMatch(/^[\w-]+$/);
    expect(decodeCursor(encodeCursor(position))).toEqual(position);
  });

  it.each(['', 'x', '%', encoded('1'), encoded('1.2'), encoded(`1.${'g'.repeat(36)}`), encoded(`\0.${newId()}`)])(
    'rejects a malformed cursor: %j',
    (cursor) => {
      expect(() => decodeCursor(cursor)).toThrow(
        expect.objectContaining({ status: 400, message: 'cursor: is not valid' }),
      );
    },
  );
});
