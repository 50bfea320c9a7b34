import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { deleteLostAccounts } from './delete-lost-accounts.ts';

const eventOf = (userId: string, deleted: boolean) =>
  ({ data: { userId, isAdmin: false, deleted } }) as EventOf<typeof userEvents>;

it('deleteLostAccounts publishes user-deleted, not marked as republished, and skips deleted accounts', async () => {
  const written: unknown[] = [];
  const outbox: Pick<Outbox, 'append'> = { append: async (_tx, events) => void written.push(...events) };
  const lines = await deleteLostAccounts({} as never, outbox, [eventOf('lost', false), eventOf('deleted', true)]);
  expect(written).toEqual([
    expect.objectContaining({ type: 'user-deleted', data: { userId: 'lost', isAdmin: false, deleted: true } }),
  ]);
  expect(written).not.toContainEqual(expect.objectContaining({ republished: true }));
  expect(lines).toEqual([expect.stringContaining('Account lost was registered after the dump and is lost')]);
});
