import type { DemoUser } from '@shop/contracts/demo-data.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { type Database, violates } from '@shop/platform/service/postgres/postgres.ts';
import { createAccount } from './accounts/register.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';

/** Number of passwords hashed concurrently. */
const CONCURRENCY = 2;

/**
 * Registers the demo users, each with its own timestamp. Skips existing users, so that an interrupted seed resumes.
 * Logs and skips users whose email address is taken.
 */
export async function seedUsers(
  deps: { db: Database; outbox: Pick<Outbox, 'append'>; passwords: PasswordHashing; logger: Logger },
  users: readonly DemoUser[],
): Promise<void> {
  const existing = await deps.db.query<{ id: string }>('select id from users where id = any($1::uuid[])', [
    users.map((user) => user._id),
  ]);
  const existingIds = new Set(existing.map(({ id }) => id));
  const missing = users.filter((user) => !existingIds.has(user._id));
  const worker = async () => {
    for (let user = missing.shift(); user !== undefined; user = missing.shift()) await seedUser(deps, user);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function seedUser(
  deps: Parameters<typeof seedUsers>[0],
  { _id, createdAt, ...account }: DemoUser,
): Promise<void> {
  try {
    await createAccount(deps, { ...account, id: _id }, new Date(createdAt));
  } catch (error) {
    // A concurrent seed was faster.
    if (violates(error, 'users_pkey')) return;
    if (!(error instanceof ShopError) || error.code !== 'user-exists') throw error;
    deps.logger.warn({ userId: _id }, 'demo user skipped: email address is taken');
  }
}
