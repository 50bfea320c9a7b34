import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import fc from '@shop/testing/fast-check.ts';
import { say } from '../testing/chat-people.ts';
import { openRaw } from '../testing/raw-connection.ts';
import { readState } from '../testing/read-state.ts';
import { type RecordedLog, recordLog } from '../testing/record-log.ts';
import { caller, openTestService, sign, type TestService, type TestSocket } from '../testing/test-service.ts';

let chat: TestService;
let log: RecordedLog;
const neighbour = caller();
let tab: TestSocket;

beforeAll(async () => {
  log = recordLog();
  chat = await openTestService({ logger: log.logger });
  tab = await chat.open(neighbour);
});
afterAll(() => chat.close());

type Frame = string | Uint8Array<ArrayBuffer>;
const LIMIT = 65_536;
const brackets = (count: number, inside = '') => `${'['.repeat(count)}${inside}${']'.repeat(count)}`;
const placeholder = (num: unknown) => JSON.stringify({ _placeholder: true, num });

const chosen = fc.constantFrom<Frame>(
  `42["client sends message",${brackets(30_000)}]`,
  `42["client sends message",${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}]`,
  `451-["client sends message",${brackets(25_000, placeholder(0))}]`,
  `451-["client sends message",${placeholder(1e9)}]`,
  `451-["client sends message",${placeholder('length')}]`,
  `452-["client sends message",${placeholder(0)}]`,
  `42${'9'.repeat(1_000)}["client sends message"]`,
  `42-1["admin closes chat","x"]`,
  '421.5["client sends message","x"]',
  '42["client sends message","\\ud800"]',
  '42["__proto__",{"__proto__":{"polluted":true}}]',
  '42["client sends message",{"__proto__":{"polluted":true}},{"constructor":{"prototype":{"polluted":true}}}]',
  '40{"__proto__":{"polluted":true}}',
  '40null',
  '40/constructor,',
  `42["x","${'y'.repeat(LIMIT)}"]`,
  new Uint8Array(LIMIT + 1),
  new Uint8Array(0),
);
/** A packet of the protocol with parts that do not fit, cut somewhere. */
const nearly = fc
  .record({
    type: fc.constantFrom('4', '40', '41', '42', '43', '44', '45', '46', '47', '6', '0{"sid":"x"}'),
    attachments: fc.constantFrom('', '0-', '1-', '2-', '-1-', '1', 'x-', '1e3-'),
    namespace: fc.constantFrom('', '/,', '/x,', '/__proto__,', '/'),
    id: fc.constantFrom('', '0', '7', '999999999999999999999', 'x'),
    data: fc.oneof(
      fc.array(fc.jsonValue()).map((values) => JSON.stringify(values)),
      fc.json(),
      fc.constantFrom('["client sends message"', '["disconnecting"]', '["newListener",null]', '[[]]', '[{}]', '[""]'),
    ),
    kept: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ type, attachments, namespace, id, data, kept }) =>
    `${type}${attachments}${namespace}${id}${data}`.slice(0, kept),
  );
const frame = fc.oneof(
  nearly,
  chosen,
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => new Uint8Array(bytes)),
);

/** A frame that only servers send: Engine.IO closes the connection once it has handled those before. */
const END = '2';

async function expectUnharmed(before: Awaited<ReturnType<typeof readState>>): Promise<void> {
  expect((await say(tab, 'Still here')).error).toBeUndefined();
  expect(await readState(chat, neighbour)).toEqual(before);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(log.lines.filter(({ level }) => level >= 50)).toEqual([]);
}

describe('fuzzed garbage', () => {
  it('in frames closes its own connection at most, and changes nothing (P-D6, P-D10)', async () => {
    const before = await readState(chat, neighbour);
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 8 }), async (frames) => {
        const raw = await openRaw(chat);
        for (const one of frames) raw.send(one);
        raw.send(END);
        await raw.end;
      }),
      { numRuns: 200, endOnFailure: true },
    );
    await expectUnharmed(before);
  });

  it('in requests of the polling transport is refused, and changes nothing (P-D6, P-D10)', async () => {
    const before = await readState(chat, neighbour);
    const headers = { [IDENTITY_HEADER]: await sign(caller(), 'chat') };
    const polling = `${chat.address(0)}/socket.io/?EIO=4&transport=polling`;
    const body = fc.oneof(
      fc.array(frame.filter((one) => typeof one === 'string')).map((packets) => packets.join('\u001e')),
      frame,
      fc.constant(`b${'*'.repeat(100)}`),
      fc.constant('x'.repeat(LIMIT + 1)),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom('text/plain', 'application/octet-stream', ''), async (sent, type) => {
        const opened = await (await fetch(polling, { headers })).text();
        const { sid } = JSON.parse(opened.slice(1));
        const response = await fetch(`${polling}&sid=${sid}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': type },
          body: sent,
        });
        expect(response.status).toBeLessThan(500);
      }),
      { numRuns: 60, endOnFailure: true },
    );
    await expectUnharmed(before);
  });

  it.each([
    '',
    '?EIO=99&transport=polling',
    '?EIO=4&transport=__proto__',
    '?EIO=4&transport=constructor',
    '?EIO=4&transport=unknown',
    '?EIO=4&transport=polling&transport=websocket',
    '?EIO=4&transport=polling&sid=__proto__',
    '?EIO=4&transport=polling&sid=hasOwnProperty',
    '?EIO=4&transport=polling&sid=a&sid=b',
    '?EIO=4&transport=websocket',
  ])('in the address of a handshake is refused: %j (P-D10)', async (query) => {
    const headers = { [IDENTITY_HEADER]: await sign(caller(), 'chat') };
    const { status } = await fetch(`${chat.address(0)}/socket.io/${query}`, { headers });
    expect([query, status]).toEqual([query, 400]);
    expect(tab.connected).toBe(true);
  });
});
