import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { userEvent } from '../testing/test-events.ts';
import { caller, openTestService, sign, signWithUnknownKey, type TestService } from '../testing/test-service.ts';

let chat: TestService;

beforeAll(async () => {
  chat = await openTestService({ replicas: 1 });
});
afterAll(() => chat.close());

describe('a Socket.IO handshake (P-D4)', () => {
  it.each(['polling', 'websocket'])('over %s is accepted with a valid identity', async (transport) => {
    const socket = await chat.open(caller(), { transports: [transport] });
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });

  it.each(['polling', 'websocket'])('over %s is rejected without a valid identity', async (transport) => {
    const valid = await sign(caller(), 'chat');
    const deleted = caller();
    await chat.publish('user-events', [userEvent({ userId: deleted.userId, deleted: true }, 2)]);
    await eventually(async () =>
      expect(await chat.db.query('select 1 from deleted_users where user_id = $1', [deleted.userId])).toHaveLength(1),
    );
    const invalid: Record<string, Record<string, string>> = {
      'no session': {},
      'an empty identity': { [IDENTITY_HEADER]: '' },
      garbage: { [IDENTITY_HEADER]: 'garbage' },
      'a tampered identity': { [IDENTITY_HEADER]: `${valid.slice(0, -4)}AAAA` },
      "another key's identity": { [IDENTITY_HEADER]: await signWithUnknownKey(caller(), 'chat') },
      'an identity for another service': { [IDENTITY_HEADER]: await sign(caller(), 'order') },
      'the gateway itself': { [IDENTITY_HEADER]: await sign({ kind: 'gateway' }, 'chat') },
      'a deleted user': { [IDENTITY_HEADER]: await sign(deleted, 'chat') },
    };
    for (const [description, headers] of Object.entries(invalid)) {
      const outcome = await chat.openWith(headers, { transports: [transport] }).then(
        () => 'accepted',
        () => 'rejected',
      );
      expect([description, outcome]).toEqual([description, 'rejected']);
    }
  });

  it('is rejected for a user who is deleted according to the database only', async () => {
    const deleted = caller();
    await chat.db.query('insert into deleted_users values ($1)', [deleted.userId]);
    await expect(chat.open(deleted)).rejects.toThrow();
  });
});
