import { eventually } from '@shop/testing/eventually.ts';
import { ask, openAdministrator, received, receivedFrom, reply, say } from '../testing/chat-people.ts';
import { caller, openTestService, type TestService } from '../testing/test-service.ts';

let chat: TestService;

beforeAll(async () => {
  chat = await openTestService({ replicas: 2, windows: { messages: 3_600_000 } });
});
afterAll(() => chat.close());

const administrator = (replica = 0) => openAdministrator(chat, { replica });

describe('what a browser sends', () => {
  it.each([
    ['an empty text', ['   ']],
    ['2,001 characters', ['x'.repeat(2_001)]],
    ['no text', [{ text: 'Hello' }]],
    ['nothing', []],
    ['a client id that is too long', ['Hello', { clientId: 'x'.repeat(65) }]],
  ])('is refused when it is %s', async (_, args) => {
    const tab = await chat.open(caller());
    expect((await ask(tab, 'client sends message', ...args)).error?.code).toBe('invalid');
    tab.disconnect();
  });

  it('is limited to 10 messages in 10 s over all sockets, and a resend at the limit is acknowledged (P-D7)', async () => {
    const ada = caller();
    const [tab, other] = [await chat.open(ada), await chat.open(ada, { replica: 1 })];
    const results = await Promise.all(Array.from({ length: 14 }, (_, n) => say(n % 2 ? tab : other, `m${n}`, `c${n}`)));
    const refused = results.filter(({ error }) => error !== undefined);
    expect(refused.map(({ error }) => error?.code)).toEqual(Array(4).fill('too-many-messages'));
    const kept = results.findIndex(({ error }) => error === undefined);
    expect(await say(tab, `m${kept}`, `c${kept}`)).toEqual(results[kept]);
    tab.disconnect();
    other.disconnect();
  });

  it('has no effect when it is an event of the other role (P-D6)', async () => {
    const [ada, eve] = [caller(), caller()];
    const [victim, mallory, grace] = [await chat.open(ada), await chat.open(eve), await administrator()];
    await say(victim, 'Hello');
    for (const [event, arg] of [
      ['admin connected with server', 'x'],
      ['admin sends message', { user: ada.userId, message: 'forged' }],
      ['admin closes chat', ada.userId],
    ] as const)
      expect((await ask(mallory, event, arg)).error?.code).toBe('forbidden');
    expect((await ask(grace, 'client sends message', 'as a customer')).error?.code).toBe('forbidden');
    await say(victim, 'Still here');
    await eventually(() => expect(receivedFrom(grace, ada)).toHaveLength(2));
    expect(receivedFrom(mallory, ada)).toEqual([]);
    expect(received(victim, 'server sends message from admin to client')).toEqual([]);
    for (const socket of [victim, mallory, grace]) socket.disconnect();
  });

  it('is stored when it answers a customer whose name is not stored yet, and refused once the account is deleted', async () => {
    const ada = caller();
    const [tab, grace] = [await chat.open(ada), await administrator()];
    await say(tab, 'Hello');
    await eventually(async () =>
      expect(await chat.db.query('delete from customers where user_id = $1 returning 1', [ada.userId])).toHaveLength(1),
    );
    expect(await reply(grace, ada.userId, 'Good morning')).toMatchObject({ number: 2 });
    await chat.db.query('insert into deleted_users values ($1)', [ada.userId]);
    expect((await reply(grace, ada.userId, 'Anything else?')).error?.code).toBe('not-found');
    for (const socket of [tab, grace]) socket.disconnect();
  });

  it('is refused when it answers a customer who does not exist', async () => {
    const grace = await administrator();
    expect((await reply(grace, 'nobody', 'Hello')).error?.code).toBe('not-found');
    expect((await ask(grace, 'admin closes chat', 'nobody')).error?.code).toBe('not-found');
    grace.disconnect();
  });
});
