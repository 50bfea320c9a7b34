import { gauge } from '@shop/platform/service/observability/metrics.ts';
import { type BreakableEngine, describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { eventually } from '@shop/testing/eventually.ts';
import {
  openAdministrator,
  received,
  receivedFrom,
  reply,
  say,
  send,
  writeUntilNoAdmin,
} from '../testing/chat-people.ts';
import { caller, openTestService, type TestService, type TestSocket } from '../testing/test-service.ts';

/** Together below the limit of 10 messages in 10 s of each author. */
const [BEFORE, MEANWHILE, AFTER] = [2, 4, 2];
const ALL = BEFORE + MEANWHILE + AFTER;

describeWithBreakable('redis', 'the chat between two replicas while Redis', (engine) => {
  let chat: TestService;

  beforeAll(async () => {
    chat = await openTestService({ replicas: 2, redisUrl: engine().url, windows: { typing: 0 } });
  });
  afterAll(() => chat.close());

  const OUTAGES: [string, (one: BreakableEngine) => unknown, (one: BreakableEngine) => unknown][] = [
    ['is killed', (one) => one.kill(), (one) => one.start()],
    ['hangs', (one) => one.pause(), (one) => one.resume()],
  ];

  it.each(OUTAGES)(
    '%s delivers every message once and in order, by reading the store, and again when it is back (P-D2)',
    async (_, breakIt, mend) => {
      const people = await openPeople();
      const { grace, joan } = people;
      await expectFastPath(grace, joan);
      await converse(people, BEFORE, 'before');
      await breakIt(engine());
      try {
        await converse(people, MEANWHILE, 'meanwhile');
        await eventually(() => expectDelivered(people, BEFORE + MEANWHILE));
      } finally {
        await mend(engine());
      }
      await expectFastPath(grace, joan);
      await converse(people, AFTER, 'after');
      await eventually(() => expectDelivered(people, ALL));
      for (const socket of [grace, joan, ...people.customers.flatMap(({ tab, other }) => [tab, other])])
        socket.disconnect();
    },
  );

  it('is down says that nobody is there, and keeps the message for the next administrator (P-D2)', async () => {
    await engine().kill();
    try {
      const ada = caller();
      const tab = await chat.open(ada, { replica: 1 });
      const first = await say(tab, 'Hello?');
      await writeUntilNoAdmin(tab);
      const grace = await openAdministrator(chat, { since: first.id });
      expect(receivedFrom(grace, ada)[0]).toMatchObject({ id: first.id, message: 'Hello?' });
      for (const socket of [tab, grace]) socket.disconnect();
    } finally {
      await engine().start();
    }
  });

  async function openPeople() {
    const callers = [caller(), caller({ name: 'Ben' })];
    const customers = await Promise.all(
      callers.map(async (user, n) => ({
        user,
        tab: await chat.open(user, { replica: n }),
        other: await chat.open(user, { replica: 1 - n }),
      })),
    );
    const grace = await openAdministrator(chat);
    const joan = await openAdministrator(chat, { replica: 1, name: 'Joan' });
    return { customers, grace, joan };
  }
});

type People = {
  customers: { user: { userId: string }; tab: TestSocket; other: TestSocket }[];
  grace: TestSocket;
  joan: TestSocket;
};

/** Customers write from both of their tabs in turn, and Grace answers each message. */
async function converse({ customers, grace }: People, messages: number, phase: string): Promise<void> {
  for (let n = 0; n < messages; n += 1)
    await Promise.all(
      customers.map(async ({ user, tab, other }) => {
        expect((await say(n % 2 ? other : tab, `${phase} ${n}`)).error).toBeUndefined();
        // Her limit is for both customers together.
        if (n % 2 === 0) expect((await reply(grace, user.userId, `answer ${phase} ${n}`)).error).toBeUndefined();
      }),
    );
}

/** Expects what each socket shows after so many messages of each customer: the entries in order, each once. */
function expectDelivered({ customers, grace, joan }: People, messages: number): void {
  const entries = messages + messages / 2;
  for (const { user, tab, other } of customers) {
    for (const administrator of [grace, joan]) expect(receivedFrom(administrator, user)).toHaveLength(messages);
    const answered = received(joan, 'admin answered').filter((one) => (one as { user: string }).user === user.userId);
    const numbers = [...receivedFrom(joan, user), ...(answered as { number: number }[])].map(({ number }) => number);
    expect(numbers.toSorted((one, next) => one - next)).toEqual(Array.from({ length: entries }, (_, n) => n + 1));
    for (const administrator of [grace, joan]) expect(isAscending(numbersOf(administrator, user))).toBe(true);
    for (const own of [tab, other]) {
      expect(received(own, 'server sends message from admin to client')).toHaveLength(messages / 2);
      expect(received(own, 'you wrote')).toHaveLength(messages / 2);
    }
    expect(textsOf(tab).filter((text) => text.startsWith('answer'))).toEqual(
      textsOf(other).filter((text) => text.startsWith('answer')),
    );
  }
}

const textsOf = (socket: TestSocket) => socket.messages.map(({ data }) => String(data));
/** The numbers of one conversation's entries in the order in which an administrator saw them. */
const numbersOf = (socket: TestSocket, { userId }: { userId: string }) =>
  socket.messages
    .map(({ data }) => data as unknown as { user?: string; number?: number })
    .filter(({ user, number }) => user === userId && number !== undefined)
    .map(({ number }) => number as number);
const isAscending = (numbers: number[]) => numbers.every((number, n) => n === 0 || number > (numbers[n - 1] ?? 0));

/** Waits until Redis connects the replicas: typing notices have no other way. */
async function expectFastPath(from: TestSocket, to: TestSocket): Promise<void> {
  await eventually(async () => expect((await gauge('socket_adapter_degraded', '').get()).values[0]?.value).toBe(0));
  const before = received(to, 'admin is typing').length;
  await eventually(
    () => {
      send(from, 'admin is typing', 'somebody');
      expect(received(to, 'admin is typing').length).toBeGreaterThan(before);
    },
    { every: 250 },
  );
}
