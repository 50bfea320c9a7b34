import { armFailpoints } from '@shop/platform/service/lifecycle/failpoints.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { ask, openAdministrator, received, receivedFrom, reply, say } from './testing/chat-people.ts';
import { caller, disconnection, openTestService, type TestService } from './testing/test-service.ts';
import { WINDOWS } from './timing/windows.ts';

let chat: TestService;

beforeAll(async () => {
  chat = await openTestService({ replicas: 2 });
});
afterAll(() => chat.close());
afterEach(() => armFailpoints('', 'demo'));

const administrator = (replica = 0, name = 'Grace') => openAdministrator(chat, { replica, name });

describe('a conversation', () => {
  it('reaches every present administrator and the other tabs of its customer, on both replicas, once', async () => {
    const ada = caller();
    const [tab, other] = [await chat.open(ada), await chat.open(ada, { replica: 1 })];
    const [grace, joan] = [await administrator(0), await administrator(1, 'Joan')];
    const asked = await say(tab, '  Is it in stock? ', 'c1');
    expect(asked).toMatchObject({ number: 1 });
    await eventually(() => expect(receivedFrom(joan, ada)).toHaveLength(1));
    const answered = await reply(joan, ada.userId, 'Yes.');
    await eventually(() => {
      expect(received(tab, 'server sends message from admin to client')).toEqual(['Yes.']);
      expect(received(other, 'server sends message from admin to client')).toEqual(['Yes.']);
      expect(received(other, 'you wrote')).toEqual(['Is it in stock?']);
      expect(received(grace, 'admin answered')).toEqual([
        { user: ada.userId, message: 'Yes.', by: 'Joan Moss', ...answered },
      ]);
    });
    expect(receivedFrom(grace, ada)).toEqual([
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
      const numbers = receivedFrom(grace, ada).map(({ number }) => number);
      expect(numbers).toEqual(texts.map((_, n) => n + 1));
    });
    for (const socket of [tab, other, grace]) socket.disconnect();
  });

  it('is told that nobody is there, and is kept for the next administrator', async () => {
    const ada = caller();
    const tab = await chat.open(ada);
    // The administrators of earlier tests have left, and the replicas know it.
    await eventually(async () => expect(await chat.db.query('select 1 from presence where announced')).toEqual([]));
    chat.windows.presenceCache = -1;
    const first = await say(tab, 'Hello?');
    await eventually(() => expect(received(tab, 'no admin')).toEqual(['']));
    chat.windows.presenceCache = WINDOWS.presenceCache;
    const grace = await chat.open(caller({ isAdmin: true }), { since: first.id });
    await ask(grace, 'admin connected with server', 'x');
    expect(receivedFrom(grace, ada)).toContainEqual(expect.objectContaining({ user: ada.userId, message: 'Hello?' }));
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
    await eventually(() => expect(receivedFrom(grace, ada)).toMatchObject([{ id: first.id }]));
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
    await eventually(() => expect(receivedFrom(grace, ada).map(({ message }) => message)).toEqual(['Hello', 'Next']));
    back.disconnect();
    grace.disconnect();
  });

  it('is found by the poll of the other replica when nothing else tells of it', async () => {
    const ada = caller();
    const [grace, tab] = [await administrator(0), await chat.open(ada, { replica: 1 })];
    armFailpoints('chat.afterSaveBeforeAck:throw@1', 'demo');
    await say(tab, 'Hello', 'same');
    await eventually(() => expect(receivedFrom(grace, ada)).toHaveLength(1));
    tab.disconnect();
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
    await eventually(() => expect(receivedFrom(grace, ada)).toHaveLength(2));
    for (const socket of [again, grace, joan]) socket.disconnect();
  });
});

describe('closing at the same moment', () => {
  it('is stored once, whichever of ten requests of two administrators comes first', async () => {
    const ada = caller();
    const [tab, grace, joan] = [await chat.open(ada), await administrator(0), await administrator(1, 'Joan')];
    const { number } = await say(tab, 'Hello');
    const closings = Array.from({ length: 10 }, (_, n) =>
      ask(n % 2 ? grace : joan, 'admin closes chat', ada.userId, { seen: number }),
    );
    expect(await Promise.all(closings)).toEqual(Array(10).fill({ ok: true }));
    const stored = await chat.db.query('select kind from chat_entries where user_id = $1 order by number', [
      ada.userId,
    ]);
    expect(stored).toEqual([{ kind: 'client' }, { kind: 'closed' }]);
    for (const socket of [tab, grace, joan]) socket.disconnect();
  });

  it('is refused when the customer has written since what the administrator has seen', async () => {
    const ada = caller();
    const [tab, grace] = [await chat.open(ada), await administrator(0)];
    const { number: seen } = await say(tab, 'Hello');
    const close = (options?: object) => ask(grace, 'admin closes chat', ada.userId, options);
    const { number } = await say(tab, 'And one more thing');
    expect((await close({ seen })).error?.code).toBe('conversation-changed');
    expect((await close({ seen: -1 })).error?.code).toBe('invalid');
    await reply(grace, ada.userId, 'Of course');
    expect(await close({ seen: number })).toEqual({ ok: true });
    for (const socket of [tab, grace]) socket.disconnect();
  });

  it('as a message of the customer never closes it unseen', async () => {
    const grace = await administrator(1);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const ada = caller();
        const tab = await chat.open(ada);
        const { number: seen } = await say(tab, 'Hello');
        // A closing that comes first ends the socket, possibly before the acknowledgement.
        const [, closed] = await Promise.all([
          say(tab, 'And one more thing').catch(() => undefined),
          ask(grace, 'admin closes chat', ada.userId, { seen }),
        ]);
        const stored = await chat.db.query<{ kind: string }>(
          'select kind from chat_entries where user_id = $1 order by number',
          [ada.userId],
        );
        tab.disconnect();
        return [closed.error?.code ?? 'closed', ...stored.map(({ kind }) => kind)].join(' ');
      }),
    );
    const allowed = ['conversation-changed client client', 'closed client closed client', 'closed client closed'];
    for (const outcome of outcomes) expect(allowed).toContain(outcome);
    grace.disconnect();
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
    expect(receivedFrom(grace, ada).map(({ message }) => message)).toEqual(['one', 'two']);
    tab.disconnect();
    grace.disconnect();
  });
});
