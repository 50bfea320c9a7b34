import { createHash } from 'node:crypto';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import { emailKey } from '../users/user.ts';
import { tooManySignIns } from './password-hashing.ts';
import { type AttemptLimit, consumeAttempt, refundAttempt } from './sliding-window.ts';

/** An account (existing or not) and the client's address, which may be known from an earlier sign-in. */
interface Attempt {
  /** What is tried; wrong ones of each are counted for themselves. */
  of: keyof typeof SCOPES;
  /** The key of the account's email address, or the id of a user who has proved the password. */
  key: string;
  address: string;
  knownAddress: boolean;
}

export interface PasswordAttempts {
  /**
   * Runs one password check. Counts the attempt as wrong beforehand and removes it when the password was correct or the
   * check failed, so that concurrent attempts cannot exceed the limits on any number of replicas (P-E5).
   * @param work resolves with whether the password was correct
   * @throws ShopError 429 with Retry-After when the account or the address has reached its limit of wrong ones
   */
  attempt<T extends { correct: boolean }>(attempt: Attempt, now: Date, work: () => Promise<T>): Promise<T>;
}

/** Maximum number of wrong passwords within 15 minutes per account and per address (P-E5). */
const ACCOUNT_LIMIT = 5;
const ADDRESS_LIMIT = 100;

const SCOPES = { passwords: 'account', codes: 'codes' } as const;

/** Attempts of one account run one at a time: concurrent correct ones must not count against each other. */
const MAX_QUEUED_PER_ACCOUNT = 32;
/** Less than the gateway's timeout. */
const QUEUE_TIMEOUT_MS = 4_000;

/**
 * Counts wrong passwords in the database. Only the queue of each account is local to this process.
 * @param options `timeoutFactor` multiplies the time in that queue
 */
export function createPasswordAttempts(db: Database, { timeoutFactor }: { timeoutFactor: number }): PasswordAttempts {
  const accounts = new Map<string, { limit: ConcurrencyLimit; users: number }>();

  async function oneAtATime<T>(scope: string, work: () => Promise<T>): Promise<T> {
    const account = accounts.get(scope) ?? {
      limit: createConcurrencyLimit({
        concurrency: 1,
        maxQueued: MAX_QUEUED_PER_ACCOUNT,
        queueTimeoutMs: QUEUE_TIMEOUT_MS * timeoutFactor,
        rejection: tooManySignIns,
      }),
      users: 0,
    };
    accounts.set(scope, account);
    account.users += 1;
    try {
      return await account.limit.run(work);
    } finally {
      account.users -= 1;
      if (account.users === 0) accounts.delete(scope);
    }
  }

  return {
    attempt: (attempt, now, work) => {
      const limits = limitsOf(attempt);
      const [account] = limits;
      return oneAtATime(account.scope, async () => {
        const consumed = await consumeAttempt(db, limits, now, (retryAfter) => tooMany(attempt.of, retryAfter));
        let wrong = false;
        try {
          const result = await work();
          wrong = !result.correct;
          return result;
        } finally {
          if (!wrong) await refundAttempt(db, consumed);
        }
      });
    },
  };
}

/**
 * Deletes the counters of wrong passwords for an account from any address, because its owner has proved their identity
 * otherwise or the account is deleted. Call it before deleting the account's known addresses.
 */
export async function clearWrongPasswords(db: Queryable, { id, email }: { id: string; email: string }): Promise<void> {
  await db.query(
    `delete from wrong_passwords where scope = any(array(
       select $1 union all select $1 || ' from:' || address from known_addresses where user_id = $2))`,
    [accountScope('passwords', emailKey(email)), id],
  );
}

function limitsOf({ of, key, address, knownAddress }: Attempt): [AttemptLimit, AttemptLimit] {
  const account = accountScope(of, key);
  return [
    { scope: knownAddress ? `${account} from:${address}` : account, limit: ACCOUNT_LIMIT },
    { scope: `address:${address}`, limit: ADDRESS_LIMIT },
  ];
}

/** Hashes the key, so that addresses of non-users are not stored. */
function accountScope(of: Attempt['of'], key: string): string {
  return `${SCOPES[of]}:${createHash('sha256').update(key).digest('base64url')}`;
}

function tooMany(of: Attempt['of'], retryAfter: number): ShopError {
  return new ShopError('too-many', 'too-many-attempts', `Too many wrong ${of}. Try again later.`, { retryAfter });
}
