import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import type { ChatStore } from '../chat-store.ts';
import { newEntry, numbersOf, oneTo } from './new-entry.ts';
import type { TestedStores } from './tested-stores.ts';

const CHANGED = { status: 409, code: 'conversation-changed' };

/** Texts that a query language or an encoding might change. */
const HARD_TEXTS = [
  '$text',
  '$$NOW',
  '{"$gt": ""}',
  "'); drop table chat_entries; --",
  'a.b $set __proto__ \\N \\u0041 %s',
  ' both ends\t\r\n\u2028\ufeff ',
  '👩‍👩‍👧‍👦 🇬🇧 e\u0301 é \u202e\uffff\u{10ffff}',
  '\u0001\u007f\u0085',
  'ﷺ'.repeat(2_000),
];

/** Tests how a store numbers and keeps entries. */
export function testAppending(stores: () => TestedStores): void {
  const listAll = (store: ChatStore, user: string) => store.listAfter(user, 0, 10_000);

  it('numbers a conversation without gaps and shows no number before the one below it, with 20 writers', async () => {
    const { a, b } = stores();
    const user = newId();
    let writing = true;
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      const store = writer % 2 ? a : b;
      const acknowledged: number[] = [];
      for (let at = 0; at < 50; at += 1) {
        const entry = { user, authorId: newId(), text: `${writer} ${at}`, clientId: 'same' };
        // An append that waits for more than two seconds is 503, and clients send it again.
        const stored = await eventually(() => store.append(newEntry(entry)), { within: 40_000 });
        acknowledged.push(stored.entry.number);
      }
      return acknowledged;
    });
    const sampled: number[] = [];
    const sample = async (store: ChatStore) => {
      for (let seen = 0; writing; ) {
        // Only what is new: a number that appears before the one below it does so at the end.
        const added = numbersOf(await store.listAfter(user, seen, 10_000));
        expect(added).toEqual(oneTo(added.length).map((number) => seen + number));
        seen += added.length;
        expect(await store.lastNumber(user)).toBeGreaterThanOrEqual(seen);
        sampled.push(seen);
      }
    };
    const samples = [sample(a), sample(b)];
    const acknowledged = await Promise.all(writers).finally(() => {
      writing = false;
    });
    await Promise.all(samples);
    expect(acknowledged.flat().sort((one, other) => one - other)).toEqual(oneTo(1_000));
    for (const own of acknowledged) expect(own).toEqual(own.toSorted((one, other) => one - other));
    const all = await listAll(a, user);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1_000);
    const times = all.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(sampled.filter((count) => count > 0 && count < 1_000).length).toBeGreaterThan(5);
  }, 300_000);

  it('stores one entry for ten concurrent sends with the same client id', async () => {
    const { a, b } = stores();
    const user = newId();
    const sends = oneTo(10).map((at) =>
      (at % 2 ? a : b).append(newEntry({ user, clientId: 'same', text: `send ${at}` })),
    );
    const results = await Promise.all(sends);
    const stored = await listAll(a, user);
    expect(stored).toHaveLength(1);
    expect(results.map(({ entry }) => entry)).toEqual(Array(10).fill(stored[0]));
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await b.append(newEntry({ user, clientId: 'other' }))).toMatchObject({ isNew: true, entry: { number: 2 } });
  });

  it('keeps client ids of different authors apart, and entries without one', async () => {
    const { a } = stores();
    const user = newId();
    const entries = [
      newEntry({ user, clientId: 'x' }),
      newEntry({ user, clientId: 'x', authorId: newId(), kind: 'admin' }),
      newEntry({ user }),
      newEntry({ user }),
    ];
    for (const entry of entries) expect(await a.append(entry)).toMatchObject({ isNew: true, entry: { id: entry.id } });
    expect(numbersOf(await listAll(a, user))).toEqual(oneTo(4));
  });

  it('stores one of 20 concurrent entries that must follow the same number, and a repetition of it', async () => {
    const { a, b } = stores();
    const user = newId();
    expect((await a.append(newEntry({ user }), { after: 0 })).entry.number).toBe(1);
    await expect(b.append(newEntry({ user }), { after: 0 })).rejects.toMatchObject(CHANGED);
    await expect(b.append(newEntry({ user }), { after: 2 })).rejects.toMatchObject(CHANGED);
    const entries = oneTo(20).map(() => newEntry({ user, authorId: newId() }));
    const results = await Promise.allSettled(entries.map((entry, at) => (at % 2 ? a : b).append(entry, { after: 1 })));
    const refused = results.filter((result) => result.status === 'rejected');
    for (const { reason } of refused) expect(reason).toMatchObject(CHANGED);
    expect(refused).toHaveLength(19);
    const stored = entries[results.findIndex(({ status }) => status === 'fulfilled')] ?? newEntry();
    expect(await b.append(stored, { after: 1 })).toMatchObject({ isNew: false, entry: { number: 2 } });
    expect(numbersOf(await listAll(a, user))).toEqual([1, 2]);
  });

  it('returns the stored entry for a repeated id, unchanged', async () => {
    const { a, b } = stores();
    const entry = newEntry();
    const { entry: stored } = await a.append(entry);
    expect(await b.append({ ...entry, text: 'changed' })).toEqual({ entry: stored, isNew: false });
    expect(await listAll(a, entry.user)).toEqual([stored]);
  });

  it('keeps every field and the store’s time to the millisecond', async () => {
    const { a, b } = stores();
    const entry = newEntry({ kind: 'admin', authorId: newId(), clientId: 'c' });
    const before = await a.now();
    const { entry: stored } = await a.append(entry);
    const after = await b.now();
    const { clientId: _unread, ...fields } = entry;
    expect(stored).toEqual({ ...fields, number: 1, at: expect.any(Date) });
    expect(stored.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(stored.at.getTime()).toBeLessThanOrEqual(after.getTime() + 1);
    expect(await b.find(entry.id)).toEqual(stored);
    expect(await b.listSince(stored.at, 1_000)).toContainEqual(stored);
  });

  it.each(HARD_TEXTS)('keeps the text %j exactly', async (text) => {
    const { a, b } = stores();
    const entry = newEntry({ text, authorName: text, clientId: text.slice(0, 64) });
    expect((await a.append(entry)).entry).toMatchObject({ text, authorName: text });
    expect(await b.find(entry.id)).toMatchObject({ text, authorName: text });
    expect(await b.append(newEntry({ ...entry, id: newId() }))).toMatchObject({ isNew: false });
  });

  it.each(['nul \u0000 inside', 'half \ud83d', '\udc00 half'])('refuses the text %j with 400', async (text) => {
    const { a } = stores();
    for (const field of ['text', 'authorName', 'clientId', 'authorId', 'user', 'id'] as const) {
      const refused = a.append({ ...newEntry(), [field]: text });
      await expect(refused).rejects.toMatchObject({ status: 400, details: [{ field }] });
    }
  });
}
