import { userEvents } from '@shop/contracts/user-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { republish } from '@shop/platform/events/outbox/republish.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { User } from './users/user.ts';
import { userStateOf } from './users/user.ts';
import { USER_COLUMNS } from './users/user-repository.ts';

/**
 * Republishes the current state of all users, deleted ones as tombstones, so that projections can be rebuilt
 * (docs/events.md#consuming).
 * @returns the number of events written to the outbox
 */
export function republishUsers(db: Database, outbox: Pick<Outbox, 'append'>): Promise<number> {
  return republish({
    db,
    outbox,
    sources: [
      {
        family: userEvents,
        type: ({ data }) => (data.deleted ? 'user-deleted' : 'user-changed'),
        read: async (tx, after, limit) => {
          const users = await tx.query<User>(
            `select ${USER_COLUMNS} from users u where $1 = '' or u.id > nullif($1, '')::uuid order by u.id limit $2`,
            [after, limit],
          );
          return users.map((user) => ({ id: user.id, version: user.version, data: userStateOf(user) }));
        },
      },
    ],
  });
}
