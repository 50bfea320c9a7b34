import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import type { StoredMessage } from '@shop/contracts/chat-socket.ts';
import { armFailpoints } from '@shop/platform/service/lifecycle/failpoints.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { caller, disconnection, openTestService, type TestService, type TestSocket } from './testing/test-service.ts';

let chat: TestService;

beforeAll(async () => {
  chat = await openTestService({ replicas: 2 });
});
afterAll(() => chat.close());
afterEach(() => armFailpoints('', 'demo'));

type Result = StoredMessage & { error?: { code: string; message: string }; ok?: boolean };

/** Sends an event and returns its acknowledgement. */
function ask(socket: TestSocket, event: string, ...args: unknown[]): Promise<Result> {
  const untyped = socket.timeout(5_000) as unknown as { emitWithAck(name: string, ...all: unknown[]): Promise<Result> };
  return untyped.emitWithAck(event, ...args);
}

const say = (socket: TestSocket, text: string, clientId?: string) =>
  ask(socket, 'client sends message', text, clientId === undefined ? {} : { clientId });
const reply = (socket: TestSocket, user: string, message: string, clientId?: string) =>
  ask(socket, 'admin sends message', { user, message, clientId });
const received = (socket: TestSocket, event: string) =>
  socket.messages.filter((message) => message.event === event).map(({ data }) => data as unknown);

/** What an administrator got from a customer; a new one also gets what others wrote in the last seconds. */
const heardFrom = (socket: TestSocket, { userId }: { userId: string }) =>
  (received(socket, 'server sends message from client to admin') as ({ user: string } & ChatMessage)[]).filter(
    ({ user }) => user === userId,
  );

async function administrator(replica = 0, name = 'Grace'): Promise<TestSocket> {
  const socket = await chat.open(caller({ isAdmin: true, name }), { replica });
  expect(await ask(socket, 'admin connected with server', 'generated')).toEqual({ ok: true });
  return socket;
}

describe('a conversation', () => {
  it('reaches every present administrator and the other tabs of its customer, on both replicas, once', async () => {
    const ada = caller();
    const [tab, other] = [await chat.open(ada), await chat.open(ada, { replica: 1 })];
    const [grace, joan] = [await administrator(0), await administrator(1, 'Joan')];
    const asked = await say(tab, '  Is it in stock? ', 'c1');
    expect(asked).toMatchObject({ number: 1 });
    await eventually(() => expect(heardFrom(joan, ada)).toHaveLength(1));
    const answered = await reply(joan, ada.userId, 'Yes.');
    await eventually(() => {
      expect(received(tab, 'server sends message from admin to client')).toEqual(['Yes.']);
      expect(received(other, 'server sends message from admin to client')).toEqual(['Yes.']);
      expect(received(other, 'you wrote')).toEqual(['Is it in stock?']);
      expect(received(grace, 'admin answered')).toEqual([
        { user: ada.userId, message: 'Yes.', by: 'Joan Moss', ...answered },
      ]);
    });
    expect(heardFrom(grace, ada)).toEqual([
      { user: ada.userId, message: 'Is it in stock?', name: 'Ada Moss', ...asked },
    ]);
    expect(received(tab, 'you wrote')).toEqual([]);
    expect(received(joan, 'admin answered')).toEqual([]);
    expect(received(tab, 'no admin')).toEqual([]);
    for (const socket of [tab, other, grace, joan]) socket.disconnect();
  });

  it('keeps the order of its messages when both replicas store some of them', async () => {
    const ada = caller();
    const [tab, other] = [await chat.open(ada), await chat.open(ada, { replica: 1 })];
    const grace = await administrator(1);
    const texts = Array.from({ length: 9 }, (_, n) => `message ${n}`);
    await Promise.all(texts.map((text, n) => say(n % 2 ? tab : other, text)));
    await eventually(() => {
      const numbers = heardFrom(grace, ada).map(({ number }) => number);
      expect(numbers).toEqual(texts.map((_, n) => n + 1));
    });
    for (const socket of [tab, other, grace]) socket.disconnect();
  });

  it('is told that nobody is there, and is kept for the next administrator', async () => {
    const ada = caller();
    const tab = await chat.open(ada);
    const first = await say(tab, 'Hello?');
    // Administrators of earlier tests count as present for up to a second.
    await eventually(
      async () => {
        if (received(tab, 'no admin').length === 0) await say(tab, 'Anybody?');
        expect(received(tab, 'no admin')).toEqual(['']);
      },
      { within: 10_000, every: 1_500 },
    );
    const grace = await chat.open(caller({ isAdmin: true }), { since: first.id });
    await ask(grace, 'admin connected with server', 'x');
    expect(heardFrom(grace, ada)).toContainEqual(expect.objectContaining({ user: ada.userId, message: 'Hello?' }));
    grace.disconnect();
    tab.disconnect();
  });

  it('shows a resent message once, and acknowledges it with the same id (P-D1)', async () => {
    const ada = caller();
    const [tab, grace] = [await chat.open(ada), await administrator(1)];
    armFailpoints('chat.afterSaveBeforeAck:throw@1', 'demo');
    expect((await say(tab, 'Hello', 'same')).error?.code).toBe('unavailable');
    armFailpoints('', 'demo');
    const [first, second] = [await say(tab, 'Hello', 'same'), await say(tab, 'Hello', 'same')];
    expect(second).toEqual(first);
    await eventually(() => expect(heardFrom(grace, ada)).toMatchObject([{ id: first.id }]), { within: 6_000 });
    tab.disconnect();
    grace.disconnect();
  });
});

describe('a message whose replica died before it told anybody (P-D1)', () => {
  it('reaches administrators once although its customer connects to another replica and sends it again', async () => {
    const ada = caller();
    const [grace, tab] = [await administrator(0), await chat.open(ada, { replica: 1 })];
    armFailpoints('chat.afterSaveBeforeAck:throw@1', 'demo');
    expect((await say(tab, 'Hello', 'same')).error?.code).toBe('unavailable');
    armFailpoints('', 'demo');
    tab.disconnect();
    const back = await chat.open(ada);
    await say(back, 'Hello', 'same');
    await say(back, 'Next');
    await eventually(() => expect(heardFrom(grace, ada).map(({ message }) => message)).toEqual(['Hello', 'Next']));
    back.disconnect();
    grace.disconnect();
  });

  it('is found by the poll of the other replica when nothing else tells of it', async () => {
    const ada = caller();
    const [grace, tab] = [await administrator(0), await chat.open(ada, { replica: 1 })];
    armFailpoints('chat.afterSaveBeforeAck:throw@1', 'demo');
    await say(tab, 'Hello', 'same');
    await eventually(() => expect(heardFrom(grace, ada)).toHaveLength(1), { within: 5_000 });
    tab.disconnect();
    grace.disconnect();
  });
});

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
    await eventually(() => expect(heardFrom(grace, ada)).toHaveLength(2));
    expect(heardFrom(mallory, ada)).toEqual([]);
    expect(received(victim, 'server sends message from admin to client')).toEqual([]);
    for (const socket of [victim, mallory, grace]) socket.disconnect();
  });

  it('is refused when it answers a customer who does not exist', async () => {
    const grace = await administrator();
    expect((await reply(grace, 'nobody', 'Hello')).error?.code).toBe('not-found');
    expect((await ask(grace, 'admin closes chat', 'nobody')).error?.code).toBe('not-found');
    grace.disconnect();
  });
});

describe('closing', () => {
  it('ends every socket of the customer, and the next message opens the chat again under the same id', async () => {
    const ada = caller();
    const [tab, other] = [await chat.open(ada), await chat.open(ada, { replica: 1 })];
    const [grace, joan] = [await administrator(0), await administrator(1, 'Joan')];
    await say(tab, 'Hello');
    expect(await ask(grace, 'admin closes chat', ada.userId)).toEqual({ ok: true });
    expect(await Promise.all([disconnection(tab), disconnection(other)])).toHaveLength(2);
    for (const socket of [tab, other]) expect(received(socket, 'admin closed chat')).toEqual(['']);
    await eventually(() => {
      for (const socket of [grace, joan])
        expect(received(socket, 'chat closed')).toEqual([{ user: ada.userId, by: 'Grace Moss', number: 2 }]);
    });
    const again = await chat.open(ada, { replica: 1 });
    expect(await say(again, 'One more thing')).toMatchObject({ number: 3 });
    await eventually(() => expect(heardFrom(grace, ada)).toHaveLength(2));
    for (const socket of [again, grace, joan]) socket.disconnect();
  });
});

describe('what was missed', () => {
  it('is sent to a customer who names their newest message, in order, and not from behind a closing', async () => {
    const ada = caller();
    const [tab, grace] = [await chat.open(ada), await administrator(1)];
    const first = await say(tab, 'one');
    tab.disconnect();
    await reply(grace, ada.userId, 'two');
    await reply(grace, ada.userId, 'three');
    const back = await chat.open(ada, { since: first.id });
    await eventually(() =>
      expect(received(back, 'server sends message from admin to client')).toEqual(['two', 'three']),
    );
    await ask(grace, 'admin closes chat', ada.userId);
    await disconnection(back);
    await reply(grace, ada.userId, 'after the closing');
    const third = await chat.open(ada, { since: first.id });
    await eventually(() =>
      expect(received(third, 'server sends message from admin to client')).toEqual(['after the closing']),
    );
    for (const socket of [third, grace]) socket.disconnect();
  });

  it('is sent to an administrator who names their newest message', async () => {
    const ada = caller();
    const tab = await chat.open(ada);
    const first = await say(tab, 'one');
    await say(tab, 'two');
    const grace = await chat.open(caller({ isAdmin: true }), { since: first.id, replica: 1 });
    await ask(grace, 'admin connected with server', 'x');
    expect(heardFrom(grace, ada).map(({ message }) => message)).toEqual(['one', 'two']);
    tab.disconnect();
    grace.disconnect();
  });
});

describe('presence', () => {
  it('says that a customer has left 1 s after their last socket, and not when they are back before', async () => {
    const ada = caller();
    const grace = await administrator(1);
    const tab = await chat.open(ada);
    await eventually(() => expect(received(grace, 'customer connected')).toContainEqual({ user: ada.userId }));
    tab.disconnect();
    const back = await chat.open(ada, { replica: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const left = () =>
      received(grace, 'disconnected').filter((one) => (one as { socketId: string }).socketId === ada.userId);
    expect(left()).toEqual([]);
    back.disconnect();
    await eventually(() => expect(left()).toHaveLength(1));
    grace.disconnect();
  });

  it('keeps an administrator present while one of two tabs is open (P-D3)', async () => {
    const ada = caller();
    const me = caller({ isAdmin: true });
    const tabs = [await chat.open(me), await chat.open(me)];
    for (const socket of tabs) await ask(socket, 'admin connected with server', 'x');
    tabs[0]?.disconnect();
    const tab = await chat.open(ada, { replica: 1 });
    await say(tab, 'Hello');
    await eventually(() => expect(heardFrom(tabs[1] as TestSocket, ada)).toHaveLength(1));
    expect(received(tab, 'no admin')).toEqual([]);
    tab.disconnect();
    tabs[1]?.disconnect();
  });
});
