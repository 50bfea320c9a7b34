import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { ChatStore, EntryKind } from '../chat-store.ts';
import { newEntry, numbersOf, oneTo } from './new-entry.ts';

/** Tests the lists of a store, publishing and erasure. */
export function testReading(store: () => ChatStore): void {
  const write = async (user: string, kinds: EntryKind[]) => {
    const written = [];
    for (const kind of kinds)
      written.push((await store().append(newEntry({ user, kind, text: kind === 'closed' ? '' : kind }))).entry);
    return written;
  };

  it('lists a conversation forwards and backwards, bounded and in order', async () => {
    const user = newId();
    const written = await write(user, Array(7).fill('client'));
    await write(newId(), ['client']);
    expect(await store().listAfter(user, 0, 100)).toEqual(written);
    expect(numbersOf(await store().listAfter(user, 2, 3))).toEqual([3, 4, 5]);
    expect(await store().listAfter(user, 7, 3)).toEqual([]);
    expect(numbersOf(await store().listBefore(user, undefined, 3))).toEqual([5, 6, 7]);
    expect(numbersOf(await store().listBefore(user, 5, 2))).toEqual([3, 4]);
    expect(await store().listBefore(user, 1, 2)).toEqual([]);
    expect(await store().listBefore(user, Number.MAX_SAFE_INTEGER, 10)).toEqual(written);
    expect(await store().listAfter(user, Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  });

  it('lists the open conversation, which begins after the last closing', async () => {
    const user = newId();
    expect(await store().listOpen(user, 5)).toEqual([]);
    await write(user, ['client', 'admin', 'closed', 'client', 'closed', 'client', 'admin', 'client']);
    expect(numbersOf(await store().listOpen(user, 100))).toEqual([6, 7, 8]);
    expect(numbersOf(await store().listOpen(user, 2))).toEqual([7, 8]);
    await write(user, ['closed']);
    expect(await store().listOpen(user, 100)).toEqual([]);
  });

  it('knows the highest number, now and before a time', async () => {
    const user = newId();
    expect(await store().lastNumber(user)).toBe(0);
    const [first] = await write(user, ['client']);
    while ((await store().now()) <= (first?.at as Date));
    const [second] = await write(user, ['admin']);
    expect(await store().lastNumber(user)).toBe(2);
    expect(await store().lastNumber(user, first?.at)).toBe(0);
    expect(await store().lastNumber(user, second?.at)).toBe(1);
  });

  it('lists what is stored since a time, by time and number', async () => {
    const [one, other] = [newId(), newId()];
    const since = await store().now();
    const written = [];
    for (const user of [one, other, one, one, other]) written.push(...(await write(user, ['client'])));
    const listed = await store().listSince(since, 1_000);
    for (const user of [one, other])
      expect(listed.filter((entry) => entry.user === user)).toEqual(written.filter((entry) => entry.user === user));
    const times = listed.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(since.getTime());
    expect(await store().listSince(since, 2)).toEqual(listed.slice(-2));
    expect(await store().listSince(new Date((await store().now()).getTime() + 3_600_000), 10)).toEqual([]);
  });

  it('knows the ends of the conversations that have gone on since a time', async () => {
    const [quiet, one, other] = [newId(), newId(), newId()];
    const [earlier] = await write(quiet, ['client']);
    while ((await store().now()) <= (earlier?.at as Date));
    const since = await store().now();
    const [, second] = await write(one, ['client', 'admin']);
    const [only] = await write(other, ['client']);
    const ends = (await store().endsSince(since)).filter(({ user }) => [quiet, one, other].includes(user));
    expect(ends.toSorted((a, b) => b.number - a.number)).toEqual([
      { user: one, number: 2, at: second?.at },
      { user: other, number: 1, at: only?.at },
    ]);
    expect(await store().endsSince(new Date((await store().now()).getTime() + 3_600_000))).toEqual([]);
  });

  it('lists entries until they are marked as published', async () => {
    const user = newId();
    const earlier = await store().listUnpublished(10_000);
    await store().markPublished(earlier.map(({ id }) => id));
    expect(await store().listUnpublished(10)).toEqual([]);
    const written = await write(user, ['client', 'admin', 'closed', 'client']);
    expect(await store().listUnpublished(10)).toEqual(written);
    expect(await store().listUnpublished(2)).toEqual(written.slice(0, 2));
    const marked = [written[0]?.id ?? '', written[2]?.id ?? '', newId()];
    await store().markPublished(marked);
    await store().markPublished(marked);
    await store().markPublished([]);
    expect(numbersOf(await store().listUnpublished(10))).toEqual([2, 4]);
    expect(await store().listAfter(user, 0, 10)).toEqual(written);
    await store().markUnpublished(written[2]?.id ?? '');
    await store().markUnpublished(newId());
    expect(numbersOf(await store().listUnpublished(10))).toEqual([2, 3, 4]);
  });

  it('lists unpublished entries without those of some customers', async () => {
    const [skipped, other] = [newId(), newId()];
    for (const user of [skipped, other, skipped]) await write(user, ['client']);
    const users = async (except?: string[]) =>
      (await store().listUnpublished(10_000, except))
        .map(({ user }) => user)
        .filter((user) => user === skipped || user === other);
    expect(await users([skipped, newId()])).toEqual([other]);
    // Entries of one millisecond have the order of their customers' ids.
    expect((await users([])).sort()).toEqual([skipped, other, skipped].sort());
  });

  it('names the customers who have conversations, one after another', async () => {
    const users = [newId(), newId()].sort();
    for (const user of users) await write(user, ['client', 'admin']);
    const named: string[] = [];
    for (let user = await store().nextUser(''); user !== undefined; user = await store().nextUser(user))
      named.push(user);
    expect(named).toEqual(named.toSorted());
    expect(new Set(named).size).toBe(named.length);
    expect(named).toEqual(expect.arrayContaining(users));
  });

  it('erases one conversation, which then begins again', async () => {
    const [erased, kept] = [newId(), newId()];
    const [first] = await write(erased, ['client', 'admin']);
    await write(kept, ['client']);
    await store().erase(erased);
    await store().erase(erased);
    expect(await store().find(first?.id ?? '')).toBeUndefined();
    expect([await store().listAfter(erased, 0, 9), await store().lastNumber(erased)]).toEqual([[], 0]);
    expect(await store().lastNumber(kept)).toBe(1);
    expect(numbersOf(await write(erased, ['client', 'client']))).toEqual(oneTo(2));
  });

  it.each([
    ['an empty id', ''],
    ['an unknown id', 'nobody'],
    ['an id with NUL', 'nul \u0000'],
    ['an id with half a character', '\ud800'],
    ['an id that is a query', '{"$gt": ""}'],
    ['an id of 100,000 characters', 'x'.repeat(100_000)],
  ])('finds nothing under %s', async (_title, id) => {
    expect([await store().find(id), await store().lastNumber(id)]).toEqual([undefined, 0]);
    const lists = [await store().listAfter(id, 0, 9), await store().listBefore(id, undefined, 9)];
    expect([...lists, await store().listOpen(id, 9)]).toEqual([[], [], []]);
    await store().erase(id);
  });

  it('starts again, and concurrently', async () => {
    await Promise.all([store().start(), store().start()]);
    await store().ping();
  });
}
