import { eventually } from '@shop/testing/eventually.ts';
import fc from '@shop/testing/fast-check.ts';
import { ask, openAdministrator, reply, say, send } from '../testing/chat-people.ts';
import { type HostileEvent, hostileAdministratorEvents, hostileCustomerEvents } from '../testing/hostile-events.ts';
import { readState } from '../testing/read-state.ts';
import { type RecordedLog, recordLog } from '../testing/record-log.ts';
import { caller, openTestService, type TestService, type TestSocket } from '../testing/test-service.ts';

let chat: TestService;
let log: RecordedLog;
const [ada, eve, bob] = [caller(), caller({ name: 'Eve' }), caller({ name: 'Bob' })];
const graceIs = caller({ isAdmin: true, name: 'Grace' });
let tabs: Record<'ada' | 'eve' | 'bob' | 'grace', TestSocket>;
/** An entry of Ada's conversation. */
let entryId: string;

/** Below the limit of 100 in 10 s, so that all of them reach their handlers. */
const EVENTS_PER_SOCKET = 90;

beforeAll(async () => {
  log = recordLog();
  chat = await openTestService({ replicas: 2, logger: log.logger });
  tabs = {
    ada: await chat.open(ada),
    eve: await chat.open(eve, { replica: 1 }),
    bob: await chat.open(bob),
    grace: await chat.open(graceIs, { replica: 1 }),
  };
  await ask(tabs.grace, 'admin connected with server', 'x');
  entryId = (await say(tabs.ada, 'My secret')).id;
  await reply(tabs.grace, ada.userId, 'Kept');
  await ask(tabs.ada, 'client shares cart', { lines: [] });
  await eventually(async () =>
    expect(await chat.db.query('select 1 from chat_entries where not published')).toEqual([]),
  );
});
afterAll(() => chat.close());

/** Sends an event. @returns the code that refuses it @throws when nobody answers */
async function codeOf(socket: TestSocket, name: string, args: readonly unknown[]): Promise<string> {
  const result = await ask(socket, name, ...args).catch((error) => ({ error: { code: String(error) } }));
  return result.error?.code ?? 'no refusal';
}

/** Sends events over a new socket and expects that each is refused as it should be, or answered by nobody. */
async function sendAll(socket: TestSocket, events: readonly HostileEvent[]): Promise<void> {
  const codes = await Promise.all(
    events.map(async ({ name, args, refusedWith }, at) => {
      // Some without an acknowledgement: a function as the last argument is how Socket.IO asks for one.
      if (refusedWith.length > 0 && at % 3 > 0) return codeOf(socket, name, args);
      send(socket, name, ...args);
      return undefined;
    }),
  );
  codes.forEach((code, at) => {
    const { name, args, refusedWith } = events[at] as HostileEvent;
    if (code !== undefined && !refusedWith.includes(code))
      throw new Error(`'${name}' ${JSON.stringify(args).slice(0, 500)} was answered with ${code}`);
  });
}

/** The 90 events of a run are too long to print: a seed and a path repeat them. */
function reportSeed(run: { failed: boolean; seed: number; counterexamplePath: string | null; errorInstance: unknown }) {
  const { failed, seed, counterexamplePath: path, errorInstance } = run;
  if (failed) throw new Error(`failed with ${JSON.stringify({ seed, path })}: ${errorInstance}`);
}

/** Runs the events of a program against the service while a neighbour writes, and expects no effect at all. */
async function expectNoEffect(events: fc.Arbitrary<HostileEvent>, runs: number, isAdmin: boolean): Promise<void> {
  const before = await readState(chat, bob);
  const received = { ada: [...tabs.ada.messages], eve: [...tabs.eve.messages] };
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(events, { minLength: EVENTS_PER_SOCKET, maxLength: EVENTS_PER_SOCKET }),
      async (hostile) => {
        const mallory = await chat.open(caller({ isAdmin, name: 'Mallory' }), { since: entryId });
        await sendAll(mallory, hostile);
        expect(mallory.messages).toEqual([]);
        mallory.disconnect();
        run += 1;
        if (run % Math.ceil(runs / 3) === 0) expect((await say(tabs.bob, `after ${run}`)).error).toBeUndefined();
      },
    ),
    { numRuns: runs, endOnFailure: true, reporter: reportSeed },
  );
  expect((await say(tabs.bob, 'the last')).error).toBeUndefined();
  expect(await readState(chat, bob)).toEqual(before);
  expect(tabs.ada.messages).toEqual(received.ada);
  expect(tabs.eve.messages).toEqual(received.eve);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  expect(log.lines.filter(({ level }) => level >= 50)).toEqual([]);
}

describe('10,000 fuzzed events', () => {
  it('of customers with forged users, rooms and sockets have no effect, and are logged (P-D6)', async () => {
    const ids = fc.constantFrom(
      ada.userId,
      eve.userId,
      graceIs.userId,
      String(tabs.ada.id),
      String(tabs.grace.id),
      `user:${ada.userId}`,
      'administrators',
      'present-administrators',
      entryId,
      '',
      '*',
      '\u0000',
      '__proto__',
    );
    await expectNoEffect(hostileCustomerEvents(ids), 70, false);
    expect(log.lines.map(({ msg }) => msg)).toContain('socket event of another role refused');
  });

  it('of administrators in the name of customers, or about nobody, have no effect (P-D6)', async () => {
    const strangers = fc.constantFrom<unknown>(
      graceIs.userId,
      String(tabs.ada.id),
      `user:${ada.userId}`,
      `${ada.userId} `,
      'present-administrators',
      entryId,
      '',
      '\u0000',
      `${ada.userId}\u0000`,
      'a\ud800',
      '__proto__',
      'x'.repeat(101),
      [ada.userId],
      { user: ada.userId },
    );
    await expectNoEffect(hostileAdministratorEvents(ada.userId, strangers), 42, true);
  });
});

it('forged by a customer’s handshake or by their own fields make nobody an administrator (P-D6)', async () => {
  const mallory = await chat.open(caller(), { since: entryId });
  const grace = await openAdministrator(chat, { replica: 1 });
  send(mallory, 'admin connected with server', graceIs.userId);
  await say(tabs.ada, 'Only for administrators');
  await eventually(() => expect(grace.messages.map(({ data }) => JSON.stringify(data)).join()).toContain('Only for'));
  // The acknowledgement of its own message comes after whatever was sent to it before.
  expect((await say(mallory, 'Hello')).number).toBe(1);
  expect(mallory.messages).toEqual([]);
  for (const socket of [mallory, grace]) socket.disconnect();
});
