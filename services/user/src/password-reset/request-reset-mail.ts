import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';
import { networkOf } from '../passwords/known-addresses.ts';
import { consumeAttempt } from '../passwords/sliding-window.ts';
import { emailKey } from '../users/user.ts';

/** Maximum number of reset requests per client address within 15 minutes, for any account. */
const ADDRESS_LIMIT = 20;
/** Maximum number of queued requests per network, a quarter of a batch: one network cannot delay others for long. */
const MAX_QUEUED_PER_NETWORK = 50;

/** Error: a client address has reached ADDRESS_LIMIT. */
class TooManyRequests extends Error {}

/**
 * Queues a password reset request (docs/api.md#accounts). sendResetMails looks up the account later, so that response
 * and timing are the same for every email address, and a crash loses no request. Silently drops the request when the
 * client's address or network has reached its limit (the response is always 200).
 * @param from the client's address, as reported by the gateway
 */
export async function requestResetMail(
  db: Database,
  { email, from }: { email: string; from: string },
  now: Date,
): Promise<void> {
  try {
    await consumeAttempt(
      db,
      [{ scope: `reset-mails:${from}`, limit: ADDRESS_LIMIT }],
      now,
      () => new TooManyRequests(),
    );
  } catch (error) {
    if (error instanceof TooManyRequests) return;
    throw error;
  }
  await db.query(
    `insert into reset_requests (id, email_key, requested_at, network) select $1::uuid, $2, $3::timestamptz, $4::text
     where (select count(*) from reset_requests where network = $4) < $5`,
    [newId(), withoutNul(emailKey(email)), now, networkOf(from), MAX_QUEUED_PER_NETWORK],
  );
}
