import type { Entry } from '../store/chat-store.ts';
import { listOwnMessages } from './transcript.ts';

const PAGE = 200;
const entryOf = (number: number, kind: Entry['kind'] = 'client'): Entry => ({
  id: `entry-${number}`,
  user: 'jo',
  number,
  kind,
  authorId: 'jo',
  authorName: 'Jo',
  text: kind === 'closed' ? '' : `Message ${number}`,
  at: new Date(1_790_000_000_000 + number),
});

/** All pages of a customer's messages. */
async function pagesOf(entries: readonly Entry[]) {
  const store = {
    listAfter: async (_: string, after: number, limit: number) =>
      entries.filter(({ number }) => number > after).slice(0, limit),
  };
  const pages = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await listOwnMessages(store, { userId: 'jo', cursor });
    pages.push(rows);
    cursor = next;
  } while (cursor !== undefined);
  return pages;
}

describe('the export of own messages', () => {
  it('marks the last message of a page as closed when the next page begins with the closing', async () => {
    const entries = Array.from({ length: PAGE }, (_, index) => entryOf(index + 1));
    const pages = await pagesOf([...entries, entryOf(PAGE + 1, 'closed'), entryOf(PAGE + 2)]);
    expect(pages.map(({ length }) => length)).toEqual([PAGE, 1]);
    expect(pages[0]?.at(-1)).toMatchObject({ message: `Message ${PAGE}`, closedAt: expect.any(String) });
    expect(pages.flat().filter(({ closedAt }) => closedAt !== undefined)).toHaveLength(1);
  });

  it.each([0, 1, PAGE, PAGE + 1, 2 * PAGE])('lists each of %i messages once', async (count) => {
    const pages = await pagesOf(Array.from({ length: count }, (_, index) => entryOf(index + 1)));
    expect(pages.flat().map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });
});
