import { ask, openAdministrator, reply, say } from '../testing/chat-people.ts';
import { caller, openTestService, type TestService } from '../testing/test-service.ts';

let chat: TestService;

beforeAll(async () => {
  // The acknowledgement of a queued message never times out, and all messages fall into one rate-limit window.
  chat = await openTestService({ replicas: 2, timeoutFactor: 20, windows: { messages: 3_600_000, events: 3_600_000 } });
});
afterAll(() => chat.close());

describe('the length of a message (P-D7)', () => {
  it.each([
    ['2,000 characters', 'x'.repeat(2_000), undefined],
    ['2,000 characters within spaces', ` ${'x'.repeat(2_000)}\n`, undefined],
    ['2,001 characters', 'x'.repeat(2_001), 'invalid'],
  ])('may be 2,000 characters after trimming: %s', async (_, text, code) => {
    const ada = caller();
    const [tab, grace] = [await chat.open(ada), await openAdministrator(chat)];
    await say(tab, 'Hello');
    expect((await say(tab, text)).error?.code).toBe(code);
    expect((await reply(grace, ada.userId, text)).error?.code).toBe(code);
    for (const socket of [tab, grace]) socket.disconnect();
  });
});

describe('a flood from one socket (P-D7)', () => {
  it('of 1,000 messages stores 10, refuses the others with a code, and every neighbour is acknowledged', async () => {
    const [eve, people] = [caller({ name: 'Eve' }), Array.from({ length: 5 }, () => caller())];
    const flooding = await chat.open(eve);
    const grace = await openAdministrator(chat);
    const tabs = await Promise.all(people.map((person, n) => chat.open(person, { replica: n % 2 })));
    await Promise.all(tabs.map((tab) => say(tab, 'Hello')));

    const flood = Promise.all(
      Array.from({ length: 1_000 }, (_, n) => ask(flooding, 'client sends message', `flood ${n}`)),
    );
    for (let round = 1; round <= 2; round += 1) {
      const own = tabs.map((tab) => say(tab, `round ${round}`));
      const answers = people.map(({ userId }) => reply(grace, userId, `answer ${round}`));
      for (const { error } of await Promise.all([...own, ...answers])) expect(error).toBeUndefined();
    }
    const codes = (await flood).map(({ error }) => error?.code ?? 'stored');
    const count = (code: string) => codes.filter((one) => one === code).length;
    expect([count('stored'), count('too-many-events'), count('too-many-messages')]).toEqual([10, 900, 90]);
    expect(await chat.db.query('select 1 from chat_entries where user_id = $1', [eve.userId])).toHaveLength(10);
    for (const socket of [flooding, grace, ...tabs]) socket.disconnect();
  });

  it('of other events is refused with a code, and the same customer’s other tab goes on (P-D7)', async () => {
    const eve = caller({ name: 'Eve' });
    const [flooding, other] = [await chat.open(eve), await chat.open(eve)];
    const results = await Promise.all(
      Array.from({ length: 300 }, (_, n) => ask(flooding, n % 2 ? 'client shares cart' : 'admin closes chat', n)),
    );
    expect(results.filter(({ error }) => error?.code === 'too-many-events')).toHaveLength(200);
    expect((await say(other, 'Hello')).error).toBeUndefined();
    for (const socket of [flooding, other]) socket.disconnect();
  });
});
