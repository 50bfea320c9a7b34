import { eventually } from '@shop/testing/eventually.ts';
import { openAdministrator } from '../testing/chat-people.ts';
import { caller, openTestService, type TestService } from '../testing/test-service.ts';
import { WINDOWS } from '../timing/windows.ts';
import { listOutdated } from './presence-repository.ts';

let chat: TestService;

beforeAll(async () => {
  chat = await openTestService({ replicas: 2 });
});
beforeEach(() => {
  chat.windows.leaveAfter = AT_ONCE;
});
afterAll(() => chat.close());

/** Milliseconds until a customer has left: soon, or after every test. */
const [AT_ONCE, NEVER] = [50, 3_600_000];

/** The events of a customer, as type and version. */
async function eventsOf({ userId }: { userId: string }): Promise<[string, number][]> {
  const rows = await chat.db.query<{ type: string; version: number }>(
    `select envelope->>'type' as type, version from outbox where subject = $1 order by seq`,
    [`customer/${userId}`],
  );
  return rows.map(({ type, version }) => [type, version]);
}

/** How long after their last socket a customer counted as gone, in milliseconds. */
async function leftAfter({ userId }: { userId: string }): Promise<number> {
  const [row] = await chat.db.query<{ ms: number }>(
    'select extract(epoch from changed_at - left_at)::float8 * 1000 as ms from customer_presence where user_id = $1',
    [userId],
  );
  return row?.ms ?? 0;
}

const CONNECTED: [string, number] = ['customer-connected', 1];
const LEFT: [string, number] = ['customer-left', 2];
const liveSockets = ({ userId }: { userId: string }) =>
  chat.db.query('select 1 from presence where user_id = $1', [userId]);

describe('the events of a customer’s presence', () => {
  it('are one for the first and one for the last of several tabs on both replicas, and administrators hear each once', async () => {
    const ada = caller();
    const grace = await openAdministrator(chat, { replica: 1 });
    const tabs = await Promise.all([0, 1, 0, 1].map((replica) => chat.open(ada, { replica })));
    await eventually(async () => expect(await liveSockets(ada)).toHaveLength(4));
    tabs[0]?.disconnect();
    await eventually(async () => expect(await liveSockets(ada)).toHaveLength(3));
    expect(await eventsOf(ada)).toEqual([CONNECTED]);
    for (const tab of tabs) tab.disconnect();
    await eventually(async () => expect(await eventsOf(ada)).toEqual([CONNECTED, LEFT]));
    const received = () =>
      grace.messages.filter(({ data }) => JSON.stringify(data).includes(ada.userId)).map(({ event }) => event);
    await eventually(() => expect(received()).toEqual(['customer connected', 'disconnected']));
    grace.disconnect();
  });

  it('are none for a customer who is back within a second, on either replica', async () => {
    const ada = caller();
    let tab = await chat.open(ada);
    await eventually(async () => expect(await eventsOf(ada)).toEqual([CONNECTED]));
    chat.windows.leaveAfter = NEVER;
    for (const replica of [1, 0, 0]) {
      tab.disconnect();
      tab = await chat.open(ada, { replica });
    }
    await eventually(async () => expect(await liveSockets(ada)).toHaveLength(1));
    expect(await eventsOf(ada)).toEqual([CONNECTED]);
    chat.windows.leaveAfter = WINDOWS.leaveAfter;
    tab.disconnect();
    await eventually(async () => expect(await eventsOf(ada)).toEqual([CONNECTED, LEFT]));
    expect(await leftAfter(ada)).toBeGreaterThan(800);
  });

  it('are none when another replica looks for vanished customers while somebody reloads the page', async () => {
    const ada = caller();
    const tab = await chat.open(ada);
    await eventually(async () => expect(await eventsOf(ada)).toEqual([CONNECTED]));
    await chat.db.query(`update customer_presence set changed_at = now() - interval '1 hour' where user_id = $1`, [
      ada.userId,
    ]);
    chat.windows.leaveAfter = NEVER;
    tab.disconnect();
    await eventually(async () => expect(await liveSockets(ada)).toEqual([]), { every: 5 });
    expect(await listOutdated(chat.db)).not.toContain(ada.userId);
    const back = await chat.open(ada, { replica: 1 });
    await eventually(async () => expect(await liveSockets(ada)).toHaveLength(1));
    expect(await eventsOf(ada)).toEqual([CONNECTED]);
    chat.windows.leaveAfter = AT_ONCE;
    back.disconnect();
    await eventually(async () => expect(await eventsOf(ada)).toEqual([CONNECTED, LEFT]));
  });
});
