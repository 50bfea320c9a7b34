import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import type { NewEntry } from '../chat-store.ts';
import { newEntry, oneTo } from './new-entry.ts';
import type { TestedStores } from './tested-stores.ts';

/** No test lasts that long: the first of the entries always counts. */
const LIMIT = { count: 10, seconds: 3_600 };
const TOO_MANY = { status: 429, code: 'too-many-messages' };

/** Tests the limit of an author's entries. */
export function testAuthorLimit(stores: () => TestedStores): void {
  const sendAll = async (entries: NewEntry[]) => {
    const { a, b } = stores();
    const results = await Promise.allSettled(
      entries.map((entry, at) => (at % 2 ? a : b).append(entry, { limit: LIMIT }).then(() => entry)),
    );
    const rejected = results.filter((result) => result.status === 'rejected');
    for (const { reason } of rejected) expect(reason).toMatchObject(TOO_MANY);
    return results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
  };

  it('stores ten of 30 concurrent entries of one author, in one conversation or in 30', async () => {
    for (const user of [newId(), undefined]) {
      const authorId = newId();
      const entries = oneTo(30).map((at) => newEntry({ user: user ?? newId(), authorId, clientId: `${at}` }));
      expect(await sendAll(entries)).toHaveLength(10);
    }
  });

  it('returns a stored entry at the limit, also when sent twice at once', async () => {
    const { a, b } = stores();
    const user = newId();
    const stored = await sendAll(oneTo(9).map((at) => newEntry({ user, clientId: `${at}` })));
    expect(stored).toHaveLength(9);
    const last = newEntry({ user, clientId: 'last' });
    const twice = await Promise.all([
      a.append(last, { limit: LIMIT }),
      b.append({ ...last, id: newId() }, { limit: LIMIT }),
    ]);
    expect(twice.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    for (const entry of [...stored, last])
      expect(await a.append({ ...entry, id: newId() }, { limit: LIMIT })).toMatchObject({ isNew: false });
    await expect(a.append(newEntry({ user }), { limit: LIMIT })).rejects.toMatchObject(TOO_MANY);
    expect(await a.append(newEntry({ user, authorId: newId() }), { limit: LIMIT })).toMatchObject({ isNew: true });
    expect(await a.lastNumber(user)).toBe(11);
  });

  it('stores entries without a limit, and again once the time has passed', async () => {
    const { a } = stores();
    const user = newId();
    for (const _ of oneTo(3)) await a.append(newEntry({ user }));
    await expect(a.append(newEntry({ user }), { limit: { count: 2, seconds: 3_600 } })).rejects.toMatchObject(TOO_MANY);
    await eventually(() => a.append(newEntry({ user }), { limit: { count: 2, seconds: 1 } }));
    expect(await a.lastNumber(user)).toBe(4);
  });

  it('counts on after the erasure of a conversation in which the author has written', async () => {
    const { a } = stores();
    const [author, erased, kept] = [newId(), newId(), newId()];
    for (const user of [erased, kept, erased]) await a.append(newEntry({ user, authorId: author }), { limit: LIMIT });
    await a.erase(erased);
    for (const user of [erased, kept]) await a.append(newEntry({ user, authorId: author }), { limit: LIMIT });
    expect([await a.lastNumber(erased), await a.lastNumber(kept)]).toEqual([1, 2]);
  });
}
