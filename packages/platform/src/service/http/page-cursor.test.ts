import { newId } from '../postgres/new-id.ts';
import { decodeCursor, encodeCursor } from './page-cursor.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64url');

describe('the cursor of a paged list', () => {
  it.each(['1763700000000', '', 'a.b', 'Ärger\n"\'%_', '4.5'])('leads back to its place: %j', (key) => {
    const place = { key, id: newId() };
    expect(encodeCursor(place)).toMatch(/^[\w-]+$/);
    expect(decodeCursor(encodeCursor(place))).toEqual(place);
  });

  it.each(['', 'x', '%', encoded('1'), encoded('1.2'), encoded(`1.${'g'.repeat(36)}`), encoded(`\0.${newId()}`)])(
    'refuses what is none: %j',
    (cursor) => {
      expect(() => decodeCursor(cursor)).toThrow(
        expect.objectContaining({ status: 400, message: 'cursor: is none of ours' }),
      );
    },
  );
});
