import { type UserState, userEvents } from '@shop/contracts/user-events.ts';
import { compareWithLog, type LogComparison } from '@shop/platform/events/restore/compare-with-log.ts';
import type { RestorableService } from '@shop/platform/events/restore/reconcile-after-restore.ts';
import { refuseLargeLoss } from '@shop/platform/events/restore/refuse-large-loss.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import { holdAdministrators } from '../accounts/administrators.ts';
import { republishUsers } from '../republish-users.ts';
import { userMigrations } from '../service.ts';
import { endAllAccess } from './end-all-access.ts';
import { eraseAgain } from './erase-again.ts';
import { forgetLostAccounts, lostAccounts } from './forget-lost-accounts.ts';
import { settleRoles } from './settle-roles.ts';

/** What becomes of accounts, roles and sessions after a restore of their database (ADR 28). */
export const restorableUser: RestorableService<LogComparison<typeof userEvents, UserState>> = {
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
      await holdAdministrators(tx);
      return [
        await endAllAccess(tx, outbox, now),
        ...(await eraseAgain(tx, outbox, plan.newer, now)),
        ...(await settleRoles(tx, outbox, plan.newer)),
        ...(await forgetLostAccounts(tx, outbox, plan.unknown)),
      ];
    },
    republish: republishUsers,
  },
};
