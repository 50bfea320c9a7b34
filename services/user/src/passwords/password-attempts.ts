import { createHash, randomInt } from 'node:crypto';
import { ShopError } from '@shop/platform/errors.ts';
import type { Database, Queryable } from '@shop/platform/postgres.ts';
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

/** Wrong passwords within the window: of an account, and of an address (RELIABILITY.md, P-E5). */
const ACCOUNT_LIMIT = 5;
const ADDRESS_LIMIT = 100;
const WINDOW_MS = 15 * 60_000;

/** Tries of one account wait for each other: several right ones at once must not count against each other. */
const WAITING_AN_ACCOUNT = 32;

const RESERVE = `
  insert into wrong_passwords as w (scope, attempts, last_at) values ($1, array[$2::bigint], $5)
  on conflict (scope) do update
    set attempts = array(select a from unnest(w.attempts) a where a > $3) || $2::bigint, last_at = $5
    where (select count(*) from unnest(w.attempts) a where a > $3) < $4
  returning scope`;

/** Counts wrong passwords in the database; only the waiting of one account's tries for each other is this process's. */
export function createPasswordAttempts(db: Database): PasswordAttempts {
  const queues = new Map<string, { inTurn: WorkQueue; users: number }>();

  async function inTurn<T>(scope: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(scope) ?? {
      inTurn: createWorkQueue({ atOnce: 1, waiting: WAITING_AN_ACCOUNT }),
      users: 0,
    };
    queues.set(scope, queue);
    queue.users += 1;
    try {
      return await queue.inTurn(work);
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
        // Microseconds; the last three digits make the entry its own, so that striking it out takes no other along.
        const at = now.getTime() * 1000 + randomInt(1000);
        await reserve(db, scopes, at, now);
        let wrong = false;
        try {
          const result = await work();
          wrong = !result.right;
          return result;
        } finally {
          if (!wrong) await strikeOut(db, scopes, at);
        }
      });
    },
  };
}

interface Scope {
  scope: string;
  limit: number;
}

/** E-mails are hashed: what strangers type is not worth keeping. */
function scopesOf({ emailKey, address, knownAddress }: Attempt): [Scope, Scope] {
  const account = createHash('sha256').update(emailKey).digest('base64url');
  return [
    { scope: knownAddress ? `account:${account} from:${address}` : `account:${account}`, limit: ACCOUNT_LIMIT },
    { scope: `address:${address}`, limit: ADDRESS_LIMIT },
  ];
}

async function reserve(db: Database, scopes: readonly Scope[], at: number, now: Date): Promise<void> {
  const since = at - WINDOW_MS * 1000;
  await db.transaction(async (tx) => {
    for (const { scope, limit } of scopes) {
      const taken = await tx.query(RESERVE, [scope, at, since, limit, now]);
      if (taken.length === 0) throw await tooMany(tx, scope, since, at);
    }
  });
}

async function tooMany(tx: Queryable, scope: string, since: number, at: number): Promise<ShopError> {
  const [row] = await tx.query<{ oldest: number | null }>(
    'select min(a) as oldest from wrong_passwords w, unnest(w.attempts) a where w.scope = $1 and a > $2',
    [scope, since],
  );
  const free = (row?.oldest ?? at) + WINDOW_MS * 1000;
  return new ShopError('too-many', 'too-many-attempts', 'Too many wrong passwords. Try again later.', {
    retryAfter: Math.max(1, (free - at) / 1_000_000),
  });
}

async function strikeOut(db: Queryable, scopes: readonly Scope[], at: number): Promise<void> {
  await db.query('update wrong_passwords set attempts = array_remove(attempts, $2::bigint) where scope = any($1)', [
    scopes.map(({ scope }) => scope),
    at,
  ]);
}
