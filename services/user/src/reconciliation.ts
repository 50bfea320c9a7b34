import { type UserState, userEvents } from '@shop/contracts/user-events.ts';
import { compareWithLog, type LogComparison } from '@shop/platform/events/restore/compare-with-log.ts';
import type { ServiceReconciliation } from '@shop/platform/events/restore/reconcile-after-restore.ts';
import { refuseLargeLoss } from '@shop/platform/events/restore/refuse-large-loss.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import { republishUsers } from './republish-users.ts';
import { deleteLostAccounts, lostAccounts } from './restore/delete-lost-accounts.ts';
import { reapplyDeletions } from './restore/reapply-deletions.ts';
import { reapplyDemotions } from './restore/reapply-demotions.ts';
import { revokeAllAccess } from './restore/revoke-all-access.ts';
import { userMigrations } from './service.ts';
import { lockAdministrators } from './users/administrators.ts';

/**
 * How this service reconciles accounts, roles and sessions with the event log after a restore of its database
 * (docs/adr/0028-after-a-restore.md).
 */
export const userReconciliation: ServiceReconciliation<LogComparison<typeof userEvents, UserState>> = {
  name: 'user',
  migrations: userMigrations,
  owner: {
    compare: async ({ db, log, logger, epoch, allowLoss }) => {
      const beyond = await compareWithLog({
        log,
        logger,
        epoch,
        family: userEvents,
        selectCompared: (state) => state,
        versionsOf: (ids) => db.query('select id, version from users where id = any($1::uuid[])', [ids.filter(isId)]),
      });
      const lost = lostAccounts(beyond.unknown).length;
      await refuseLargeLoss({ db, table: 'users', what: 'account', lost, allowLoss });
      return beyond;
    },
    applyPlan: async (tx, { outbox, plan }) => {
      const now = new Date();
      await lockAdministrators(tx);
      return [
        await revokeAllAccess(tx, outbox, now),
        ...(await reapplyDeletions(tx, outbox, plan.newer, now)),
        ...(await reapplyDemotions(tx, outbox, plan.newer)),
        ...(await deleteLostAccounts(tx, outbox, plan.unknown)),
      ];
    },
    republish: republishUsers,
  },
};
