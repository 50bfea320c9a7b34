import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { ask, openAdministrator, received, reply, say, writeUntilNoAdmin } from '../testing/chat-people.ts';
import { caller, disconnection, openTestService, type TestService } from '../testing/test-service.ts';
import { isAdministratorPresent } from './presence-repository.ts';

let chat: TestService;
let victim: ServiceProcess;

beforeAll(async () => {
  chat = await openTestService();
  victim = await startService({ main: 'services/chat/src/main.ts', env: chat.env, within: 60_000 });
}, 90_000);
afterAll(async () => {
  await victim.kill();
  await chat.close();
});

/** Lets time pass for a user of a replica that no longer reports its sockets. */
async function pass(seconds: number, { userId }: { userId: string }): Promise<void> {
  const earlier = `- make_interval(secs => ${seconds})`;
  await chat.db.query(`update presence set seen_at = seen_at ${earlier} where user_id = $1`, [userId]);
  await chat.db.query(`update customer_presence set changed_at = changed_at ${earlier} where user_id = $1`, [userId]);
}

/** Whether an administrator is present when their replica's last report is so many seconds old: now() stands still meanwhile. */
async function isPresentAfter(seconds: number, { userId }: { userId: string }): Promise<boolean> {
  return chat.db.transaction(async (tx) => {
    const earlier = `now() - make_interval(secs => ${seconds})`;
    await tx.query(`update presence set seen_at = ${earlier} where user_id = $1`, [userId]);
    return isAdministratorPresent(tx);
  });
}

/** Seconds since a user's replica has reported them. */
async function secondsSinceReport({ userId }: { userId: string }): Promise<number> {
  const [row] = await chat.db.query<{ age: number }>(
    'select extract(epoch from now() - seen_at)::float8 as age from presence where user_id = $1',
    [userId],
  );
  return row?.age ?? Number.POSITIVE_INFINITY;
}

describe('a replica that is killed', () => {
  const graceIs = caller({ isAdmin: true, name: 'Grace' });
  const [ada, ben] = [caller(), caller({ name: 'Ben' })];

  it('takes its administrators with it: 12 s after its last report the next message gets "no admin" (P-D3)', async () => {
    const [grace, tab, bens] = [
      await chat.open(graceIs, { url: victim.url }),
      await chat.open(ada, { url: victim.url }),
      await chat.open(ben),
    ];
    await ask(grace, 'admin connected with server', 'x');
    await say(bens, 'Hello');
    await eventually(() => expect(received(grace, 'server sends message from client to admin')).toHaveLength(1));
    expect(received(bens, 'no admin')).toEqual([]);
    // A replica that lives reports its sockets again, at least every 5 s (windows.test.ts).
    await pass(11, graceIs);
    await eventually(async () => expect(await secondsSinceReport(graceIs)).toBeLessThan(11));

    const closed = Promise.all([grace, tab].map(disconnection));
    await victim.kill('SIGKILL');
    await closed;
    expect(await isPresentAfter(11, graceIs)).toBe(true);
    expect(await isPresentAfter(12, graceIs)).toBe(false);
    await writeUntilNoAdmin(bens);
    bens.disconnect();
  });

  it('takes its customers with it: the others tell administrators, write one event, and send answers by email', async () => {
    const joan = await openAdministrator(chat, { name: 'Joan' });
    await pass(13, ada);
    const left = () =>
      received(joan, 'disconnected').filter((one) => (one as { socketId: string }).socketId === ada.userId);
    await eventually(() => expect(left()).toEqual([{ reason: 'transport close', socketId: ada.userId }]));
    const events = await chat.db.query<{ type: string }>(
      `select envelope->>'type' as type from outbox where subject = $1 order by version`,
      [`customer/${ada.userId}`],
    );
    expect(events.map(({ type }) => type)).toEqual(['customer-connected', 'customer-left']);
    await reply(joan, ada.userId, 'It arrives on Monday.');
    await eventually(async () =>
      expect(await chat.db.query('select 1 from away_answers where user_id = $1', [ada.userId])).toHaveLength(1),
    );
    joan.disconnect();
  });
});
