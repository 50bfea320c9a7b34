import { serializeByKey } from './serialize-by-key.ts';

describe('work that is serialized by key', () => {
  it('runs in order for one key, after failures too, and at once for others', async () => {
    const serialize = serializeByKey();
    const events: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = serialize('a', async (wasQueued) => {
      events.push(wasQueued ? 'first queued' : 'first begins');
      await gate.promise;
      events.push('first ends');
      throw new Error('first failed');
    });
    const second = serialize('a', async (wasQueued) => events.push(wasQueued ? 'second queued' : 'second'));
    await serialize('b', async (wasQueued) => events.push(wasQueued ? 'other queued' : 'other'));
    expect(events).toEqual(['first begins', 'other']);
    gate.resolve();
    await expect(first).rejects.toThrow('first failed');
    await second;
    expect(events).toEqual(['first begins', 'other', 'first ends', 'second queued']);
  });
});
