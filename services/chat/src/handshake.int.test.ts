import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { caller, sign, signAsStranger, startTestChat, type TestChat, userEvent } from './test-chat.ts';

let chat: TestChat;

beforeAll(async () => {
  chat = await startTestChat({ replicas: 1 });
});
afterAll(() => chat.stop());

describe('a handshake (P-D4)', () => {
  it.each(['polling', 'websocket'])('by %s is let in with a good session', async (transport) => {
    const socket = await chat.open(caller(), { transports: [transport] });
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });

  it.each(['polling', 'websocket'])('by %s is refused in every other case', async (transport) => {
    const good = await sign(caller(), 'chat');
    const gone = caller();
    await chat.publish('user-events', [userEvent({ userId: gone.userId, deleted: true }, 2)]);
    await eventually(async () =>
      expect(await chat.db.query('SELECT 1 FROM deleted_users WHERE user_id = $1', [gone.userId])).toHaveLength(1),
    );
    const bad: Record<string, Record<string, string>> = {
      'no session': {},
      'an empty identity': { [IDENTITY_HEADER]: '' },
      garbage: { [IDENTITY_HEADER]: 'garbage' },
      'a tampered identity': { [IDENTITY_HEADER]: `${good.slice(0, -4)}AAAA` },
      "another key's identity": { [IDENTITY_HEADER]: await signAsStranger(caller(), 'chat') },
      'an identity for another service': { [IDENTITY_HEADER]: await sign(caller(), 'order') },
      'the gateway itself': { [IDENTITY_HEADER]: await sign({ kind: 'gateway' }, 'chat') },
      'a deleted user': { [IDENTITY_HEADER]: await sign(gone, 'chat') },
    };
    for (const [what, headers] of Object.entries(bad)) {
      const outcome = await chat.openWith(headers, { transports: [transport] }).then(
        () => 'let in',
        () => 'refused',
      );
      expect([what, outcome]).toEqual([what, 'refused']);
    }
  });

  it('is refused to a deleted user whom only the database remembers', async () => {
    const gone = caller();
    await chat.db.query('INSERT INTO deleted_users VALUES ($1)', [gone.userId]);
    await expect(chat.open(gone)).rejects.toThrow();
  });
});
