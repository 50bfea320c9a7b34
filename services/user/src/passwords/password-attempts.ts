import { createHash } from 'node:crypto';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { emailKey } from '../accounts/user.ts';
import { type Allowance, strikeOut, takeOne } from './sliding-window.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

/** Who tries: an account by its e-mail, existing or not, from an address, known from an earlier sign-in or not. */
interface Attempt {
  emailKey: string;
  address: string;
  knownAddress: boolean;
}

export interface PasswordAttempts {
  /**
   * Runs one try of a password. It counts as wrong before it runs and is struck out when it was right or did not happen,
   * so that no number of tries at once gets past the limits, over all replicas (P-E5).
   * @param work resolves with whether the password was right
   * @throws 429 with Retry-After when the account or the address has used up its wrong passwords
   */
  attempt<T extends { right: boolean }>(who: Attempt, now: Date, work: () => Promise<T>): Promise<T>;
}

/** Wrong passwords within 15 minutes: of an account, and of an address (RELIABILITY.md, P-E5). */
const ACCOUNT_LIMIT = 5;
const ADDRESS_LIMIT = 100;

/** Tries of one account wait for each other: several right ones at once must not count against each other. */
const WAITING_AN_ACCOUNT = 32;
/** Milliseconds: longer and the gateway would have given the caller up. */
const PATIENCE = 4_000;

/** Counts wrong passwords in the database; only the waiting of one account's tries for each other is this process's. */
export function createPasswordAttempts(db: Database): PasswordAttempts {
  const queues = new Map<string, { inTurn: WorkQueue; users: number }>();

  async function inTurn<T>(scope: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(scope) ?? {
      inTurn: createWorkQueue({ atOnce: 1, waiting: WAITING_AN_ACCOUNT, patience: PATIENCE }),
      users: 0,
    };
    queues.set(scope, queue);
    queue.users += 1;
    try {
      return await queue.inTurn.run(work);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(scope);
    }
  }

  return {
    attempt: (who, now, work) => {
      const scopes = scopesOf(who);
      const [account] = scopes;
      return inTurn(account.scope, async () => {
        const taken = await takeOne(db, scopes, now, tooMany);
        let wrong = false;
        try {
          const result = await work();
          wrong = !result.right;
          return result;
        } finally {
          if (!wrong) await strikeOut(db, taken);
        }
      });
    },
  };
}

/**
 * Forgets the wrong passwords that were tried of an account, from wherever: its owner has proved himself otherwise, or the
 * account is gone. To be called while the addresses that it knows are still known.
 */
export async function forgetWrongPasswords(db: Queryable, { id, email }: { id: string; email: string }): Promise<void> {
  await db.query(
    `delete from wrong_passwords where scope = any(array(
       select $1 union all select $1 || ' from:' || address from known_addresses where user_id = $2))`,
    [accountScope(emailKey(email)), id],
  );
}

function scopesOf({ emailKey: key, address, knownAddress }: Attempt): [Allowance, Allowance] {
  const account = accountScope(key);
  return [
    { scope: knownAddress ? `${account} from:${address}` : account, limit: ACCOUNT_LIMIT },
    { scope: `address:${address}`, limit: ADDRESS_LIMIT },
  ];
}

/** E-mails are hashed: what strangers type is not worth keeping. */
function accountScope(key: string): string {
  return `account:${createHash('sha256').update(key).digest('base64url')}`;
}

function tooMany(retryAfter: number): ShopError {
  return new ShopError('too-many', 'too-many-attempts', 'Too many wrong passwords. Try again later.', { retryAfter });
}
