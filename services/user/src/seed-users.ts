import type { DemoUser } from '@shop/contracts/demo-data.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { type Database, violates } from '@shop/platform/service/postgres/postgres.ts';
import { createAccount } from './accounts/register.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';

/** As many passwords are hashed at once (RELIABILITY.md, lesson 5). */
const AT_ONCE = 2;

/**
 * Registers the demo users, each at its time. Those that are there already stay as they are, so a killed seeding resumes;
 * one whose e-mail somebody else has is left out, and this is logged.
 */
export async function seedUsers(
  deps: { db: Database; outbox: Pick<Outbox, 'append'>; passwords: PasswordHashing; logger: Logger },
  users: readonly DemoUser[],
): Promise<void> {
  const there = await deps.db.query<{ id: string }>('select id from users where id = any($1::uuid[])', [
    users.map((user) => user._id),
  ]);
  const known = new Set(there.map(({ id }) => id));
  const missing = users.filter((user) => !known.has(user._id));
  const worker = async () => {
    for (let user = missing.shift(); user !== undefined; user = missing.shift()) await seedUser(deps, user);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function seedUser(
  deps: Parameters<typeof seedUsers>[0],
  { _id, createdAt, ...account }: DemoUser,
): Promise<void> {
  try {
    await createAccount(deps, { ...account, id: _id }, new Date(createdAt));
  } catch (error) {
    // Another seeding was faster.
    if (violates(error, 'users_pkey')) return;
    if (!(error instanceof ShopError) || error.code !== 'user-exists') throw error;
    deps.logger.warn({ userId: _id }, 'a demo user is left out: that e-mail is taken');
  }
}
