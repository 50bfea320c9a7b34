import { setTimeout as wait } from 'node:timers/promises';
import { createSecret } from '@shop/platform/service/secrets/secret.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { stepDownMongo } from '@shop/testing/mongo.ts';
import { contractOnEngine } from '@shop/testing/scope.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { createConnection } from 'mongoose';
import { chatStoreContract } from './chat-store.contract.ts';
import { mongoChatStore } from './mongo-chat-store.ts';
import { createMongoConnection } from './mongo-connection.ts';
import { appendThrough } from './testing/append-through.ts';
import { newEntry } from './testing/new-entry.ts';
import type { TestedStores } from './testing/tested-stores.ts';

describeWithBreakable('mongo', 'the chat store in MongoDB', (engine) => {
  let stores: TestedStores;
  const open = (timeoutFactor = TIMEOUT_FACTOR) => mongoChatStore({ url: engine().url, logger, timeoutFactor });

  beforeAll(async () => {
    stores = { a: open(), b: open(), kill: () => engine().kill(), restart: () => engine().start() };
    await Promise.all([stores.a.start(), stores.b.start()]);
  });
  afterAll(() => Promise.all([stores.a.close(), stores.b.close()]));

  contractOnEngine(
    [
      'numbers a conversation without gaps and shows no number before the one below it, with 20 writers',
      'returns a stored entry at the limit, also when sent twice at once',
      'loses and doubles no acknowledged entry when the engine is killed during appends',
    ],
    () => chatStoreContract(() => stores),
  );

  it('loses and doubles no acknowledged entry when the primary steps down during appends', async () => {
    await appendThrough(stores, () => stepDownMongo(engine().url));
  }, 90_000);

  it('fails no call while its password is replaced, and fails when MongoDB knows neither password', async () => {
    const admin = await createConnection(engine().url).asPromise();
    const run = (command: 'createUser' | 'updateUser', pwd: string) =>
      admin.db?.command({ [command]: 'rotated', pwd, roles: ['readWrite'] });
    const urlWith = (password: string) => {
      const url = new URL(engine().url);
      url.searchParams.set('authSource', url.pathname.slice(1));
      return Object.assign(url, { username: 'rotated', password }).href;
    };
    await run('createUser', 'one');
    const secret = createSecret({ name: 'MONGODB_URL', value: urlWith('one') });
    const store = mongoChatStore({ url: secret, logger, timeoutFactor: TIMEOUT_FACTOR });
    await store.start();
    const use = () => Promise.all(Array.from({ length: 40 }, () => store.append(newEntry())));
    await use();
    secret.replace(urlWith('two'));
    await use();
    await run('updateUser', 'two');
    // New connections with the former password are refused from now on.
    await use();
    await run('updateUser', 'three');
    secret.replace(urlWith('three'));
    await use();
    await store.close();
    const wrong = mongoChatStore({ url: urlWith('wrong'), logger, timeoutFactor: TIMEOUT_FACTOR });
    await expect(wrong.start()).rejects.toMatchObject({ code: 18 });
    await wrong.close();
    await admin.db?.command({ dropUser: 'rotated' });
    await admin.close();
  }, 60_000);

  it('takes the last of two logins that came while it logged in', async () => {
    const admin = await createConnection(engine().url).asPromise();
    const urlOf = (username: string) => {
      const url = new URL(engine().url);
      url.searchParams.set('authSource', url.pathname.slice(1));
      return Object.assign(url, { username, password: 'x' }).href;
    };
    const users = ['first', 'second', 'third'];
    for (const createUser of users) await admin.db?.command({ createUser, pwd: 'x', roles: ['readWrite'] });
    const secret = createSecret({ name: 'MONGODB_URL', value: urlOf('first') });
    const connection = createMongoConnection(secret, logger, TIMEOUT_FACTOR);
    const user = async () => {
      const status = await connection.current().db?.command({ connectionStatus: 1 });
      return status?.authInfo.authenticatedUsers[0].user;
    };
    await connection.open();
    secret.replace(urlOf('second'));
    secret.replace(urlOf('third'));
    await eventually(async () => expect(await user()).toBe('third'));
    await connection.close();
    for (const dropUser of users) await admin.db?.command({ dropUser });
    await admin.close();
  }, 60_000);

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
    const store = open(1);
    await store.start();
    await engine().pause();
    try {
      await expect(endOf(store.append(newEntry()), 3_000)).rejects.toMatchObject({ status: 503 });
      await expect(endOf(store.find('x'), 3_000)).rejects.toMatchObject({ status: 503 });
      expect(await endOf(store.close(), 1_000)).toBe('in time');
    } finally {
      await engine().resume();
    }
  }, 30_000);

  it('has an index for every query of a conversation, the poll and the search', async () => {
    // As in a shop that runs: nearly everything is published. MongoDB chooses plans by the data.
    for (let round = 0; round < 20; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => stores.a.append(newEntry())));
    await stores.a.markPublished((await stores.a.listUnpublished(10_000)).map(({ id }) => id));
    await stores.a.append(newEntry());
    const connection = await createConnection(engine().url).asPromise();
    const entries = connection.collection('chat_entries');
    const planOf = async (filter: Record<string, unknown>, sort: Record<string, 1 | -1>) =>
      JSON.stringify((await entries.find(filter).sort(sort).explain('queryPlanner')).queryPlanner.winningPlan);
    const oldest = { at: 1, user: 1, number: 1 } as const;
    const plans = {
      number: await planOf({ user: 'u', number: { $gt: 1 } }, { number: 1 }),
      stored: await planOf({ at: { $gte: new Date('2026-11-24T10:00:00.000Z') } }, oldest),
      unpublished: await planOf({ published: false }, oldest),
      words: await planOf({ $and: [{ words: { $regex: '^abc' } }] }, {}),
    };
    for (const [name, plan] of Object.entries(plans))
      expect([name, plan]).toEqual([name, expect.stringContaining(`"${name}"`)]);
    for (const plan of Object.values(plans)) expect(plan).not.toContain('"SORT"');
    await connection.close();
  });
});

/**
 * Whether a call ends before a timer that starts with it. Node runs timers in the order of their ends, however late it runs them,
 * so a call that its own shorter timer ends is in time on a busy machine too.
 */
async function endOf(call: Promise<unknown>, ms: number): Promise<'in time' | 'late'> {
  // The order of two timers
  return Promise.race([call.then(() => 'in time' as const), wait(ms, 'late' as const, { ref: false })]);
}
