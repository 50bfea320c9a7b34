import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { appendThrough } from './append-through.ts';
import { newEntry } from './new-entry.ts';
import type { TestedStores } from './tested-stores.ts';

/** Tests a store while its engine is killed and restarted. */
export function testOutages(stores: () => TestedStores): void {
  it('responds 503 while the engine is down, and works again after its return', async () => {
    const { a, b, kill, restart } = stores();
    const user = newId();
    await a.append(newEntry({ user }));
    await kill();
    const calls = [
      () => a.append(newEntry({ user })),
      () => a.find('x'),
      () => a.lastNumber(user),
      () => a.listAfter(user, 0, 1),
      () => a.listSince(new Date('2026-11-24T10:00:00.000Z'), 1),
      () => a.listUnpublished(1),
      () => a.markPublished(['x']),
      () => a.search(['x'], 1),
      () => a.erase(user),
      () => a.now(),
      () => a.ping(),
    ];
    const outcomes = await Promise.allSettled(calls.map((call) => call()));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'unavailable' } });
    await restart();
    await eventually(() => Promise.all([a.ping(), b.ping()]));
    const { entry } = await eventually(() => b.append(newEntry({ user })));
    expect(entry.number).toBe(2);
  }, 60_000);

  it('loses and doubles no acknowledged entry when the engine is killed during appends', async () => {
    const { kill, restart } = stores();
    await appendThrough(stores(), async () => {
      await kill();
      await restart();
    });
  }, 90_000);
}
