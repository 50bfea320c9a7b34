import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { forgetLostAccounts } from './forget-lost-accounts.ts';

const known = (userId: string, deleted: boolean) =>
  ({ data: { userId, isAdmin: false, deleted } }) as EventOf<typeof userEvents>;

it('publishes a lost account as deleted, as news that caches act on, and skips accounts deleted before', async () => {
  const written: unknown[] = [];
  const outbox: Pick<Outbox, 'append'> = { append: async (_tx, events) => void written.push(...events) };
  const lines = await forgetLostAccounts({} as never, outbox, [known('lost', false), known('gone', true)]);
  expect(written).toEqual([
    expect.objectContaining({ type: 'user-deleted', data: { userId: 'lost', isAdmin: false, deleted: true } }),
  ]);
  expect(written).not.toContainEqual(expect.objectContaining({ republished: true }));
  expect(lines).toEqual([expect.stringContaining('Account lost was registered after the dump and is lost')]);
});
