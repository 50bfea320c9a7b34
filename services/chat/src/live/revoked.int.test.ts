import type { ShopEvent } from '@shop/contracts/event.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import {
  ask,
  openAdministrator,
  received,
  receivedFrom,
  reply,
  say,
  writeUntilNoAdmin,
} from '../testing/chat-people.ts';
import { sessionEnded, userEvent } from '../testing/test-events.ts';
import { caller, disconnection, openTestService, type TestService } from '../testing/test-service.ts';

let chat: TestService;

// Redis is down all the time: revocations do not need it.
beforeAll(async () => {
  chat = await openTestService({ replicas: 2, redisUrl: `redis://127.0.0.1:${await freePort()}` });
});
afterAll(() => chat.close());

const REVOCATIONS: [string, (user: UserCaller) => ShopEvent][] = [
  ['session has ended', sessionEnded],
  ['account is deleted', ({ userId }) => userEvent({ userId, deleted: true }, 2)],
  ['role has changed', ({ userId, isAdmin }) => userEvent({ userId, isAdmin: !isAdmin }, 2)],
];

describe('without Redis, a customer whose', () => {
  it.each(REVOCATIONS)(
    '%s is disconnected from both replicas and does not come back by naming an entry (P-D5)',
    async (_, revoke) => {
      const ada = caller();
      const tabs = [await chat.open(ada), await chat.open(ada, { replica: 1, transports: ['polling'] })] as const;
      const grace = await openAdministrator(chat);
      const { id } = await say(tabs[0], 'Hello');
      const closed = Promise.all(tabs.map(disconnection));
      await chat.publish('user-events', [revoke(ada)]);
      await closed;
      await reply(grace, ada.userId, 'Only for Ada');
      for (const replica of [0, 1])
        for (const transport of ['websocket', 'polling'])
          await expect(chat.open(ada, { replica, transports: [transport], since: id })).rejects.toThrow();
      for (const tab of tabs) expect(received(tab, 'server sends message from admin to client')).toEqual([]);
      grace.disconnect();
    },
  );
});

describe('without Redis, an administrator whose', () => {
  it.each(REVOCATIONS)('%s hears no customer any more, and is not present (P-D5)', async (_, revoke) => {
    const graceIs = caller({ isAdmin: true, name: 'Grace' });
    const ada = caller();
    const [grace, tab] = [await chat.open(graceIs, { replica: 1 }), await chat.open(ada)];
    await ask(grace, 'admin connected with server', 'x');
    const { id } = await say(tab, 'Hello');
    await eventually(() => expect(receivedFrom(grace, ada)).toHaveLength(1));
    const closed = disconnection(grace);
    await chat.publish('user-events', [revoke(graceIs)]);
    await closed;
    await writeUntilNoAdmin(tab);
    expect(receivedFrom(grace, ada)).toHaveLength(1);
    // The other replica follows the same events, in its own time.
    for (const replica of [0, 1])
      await eventually(() => expect(chat.open(graceIs, { replica, since: id })).rejects.toThrow());
    tab.disconnect();
  });

  it('role is removed may come back as a customer only, and one who gets it as an administrator only (P-D5)', async () => {
    const [grace, ada] = [caller({ isAdmin: true }), caller()];
    const closed = Promise.all([disconnection(await chat.open(grace)), disconnection(await chat.open(ada))]);
    await chat.publish('user-events', [
      userEvent({ userId: grace.userId, isAdmin: false }, 2),
      userEvent({ userId: ada.userId, isAdmin: true }, 2),
    ]);
    await closed;
    for (const refused of [grace, ada]) await expect(chat.open(refused)).rejects.toThrow();
    const [customer, administrator] = [
      await chat.open({ ...grace, isAdmin: false }),
      await chat.open({ ...ada, isAdmin: true }),
    ];
    expect((await ask(customer, 'admin connected with server', 'x')).error?.code).toBe('forbidden');
    expect(await ask(administrator, 'admin connected with server', 'x')).toEqual({ ok: true });
    for (const socket of [customer, administrator]) socket.disconnect();
  });
});
