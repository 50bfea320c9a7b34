import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { stepDownMongo } from '@shop/testing/mongo.ts';
import { createConnection } from 'mongoose';
import { chatStoreContract } from './chat-store.contract.ts';
import { mongoChatStore } from './mongo-chat-store.ts';
import { appendThrough } from './testing/append-through.ts';
import { newEntry } from './testing/new-entry.ts';
import type { TestedStores } from './testing/tested-stores.ts';

const logger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });

describeWithBreakable('mongo', 'the chat store in MongoDB', (engine) => {
  let stores: TestedStores;
  const open = () => mongoChatStore({ url: engine().url, logger });

  beforeAll(async () => {
    stores = { a: open(), b: open(), kill: () => engine().kill(), restart: () => engine().start() };
    await Promise.all([stores.a.start(), stores.b.start()]);
  });
  afterAll(() => Promise.all([stores.a.close(), stores.b.close()]));

  chatStoreContract(() => stores);

  it('loses and doubles no acknowledged entry when the primary steps down during appends', async () => {
    await appendThrough(stores, () => stepDownMongo(engine().url));
  }, 90_000);

  it('starts once MongoDB responds, and stops waiting when closed', async () => {
    await engine().kill();
    const [late, closed] = [open(), open()];
    const starting = late.start();
    const stopped = expect(closed.start()).rejects.toThrow();
    await closed.close();
    await stopped;
    await engine().start();
    await starting;
    expect(await late.append(newEntry())).toMatchObject({ isNew: true, entry: { number: 1 } });
    await late.close();
    await expect(late.ping()).rejects.toMatchObject({ status: 503 });
  }, 60_000);

  it('closes within a second while MongoDB hangs, and responds 503 within 3 s (P-C9)', async () => {
    const store = open();
    await store.start();
    await engine().pause();
    try {
      const began = performance.now();
      await expect(store.append(newEntry())).rejects.toMatchObject({ status: 503 });
      expect(performance.now() - began).toBeLessThan(3_000);
      const closing = performance.now();
      await store.close();
      expect(performance.now() - closing).toBeLessThan(1_000);
    } finally {
      await engine().resume();
    }
  }, 30_000);

  it('has an index for every query of a conversation, the poll and the search', async () => {
    const connection = await createConnection(engine().url).asPromise();
    const entries = connection.collection('chat_entries');
    const planOf = async (filter: Record<string, unknown>, sort: Record<string, 1 | -1>) =>
      JSON.stringify((await entries.find(filter).sort(sort).explain('queryPlanner')).queryPlanner.winningPlan);
    const oldest = { at: 1, user: 1, number: 1 } as const;
    const plans = {
      number: await planOf({ user: 'u', number: { $gt: 1 } }, { number: 1 }),
      stored: await planOf({ at: { $gte: new Date() } }, oldest),
      unpublished: await planOf({ published: false }, oldest),
      words: await planOf({ $and: [{ words: { $regex: '^abc' } }] }, {}),
    };
    for (const [name, plan] of Object.entries(plans))
      expect([name, plan]).toEqual([name, expect.stringContaining(`"${name}"`)]);
    for (const plan of Object.values(plans)) expect(plan).not.toContain('"SORT"');
    await connection.close();
  });
});
