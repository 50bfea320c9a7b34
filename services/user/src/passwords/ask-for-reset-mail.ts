import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';
import { emailKey } from '../accounts/user.ts';
import { networkOf } from './known-addresses.ts';
import { takeOne } from './sliding-window.ts';

/** Mails that one address may ask for within 15 minutes, whomever they are for. */
const ADDRESS_LIMIT = 20;
/** Of one network, a quarter of what one look takes on: no flood from there makes others wait long. */
const WAITING_OF_NETWORK = 50;

/** One address asks for more than it may. */
class AskedTooOften extends Error {}

/**
 * Notes that somebody forgot his password (API.md, Session). Whether there is such an account is asked later, by
 * sendResetMails at its own pace: so answer and time are the same for every e-mail, and what is noted here outlives a crash.
 * Where too many came from there, or too many wait that came from its network, nothing is noted, and nobody is told (API.md:
 * always 200).
 * @param from the address, as the gateway says
 */
export async function askForResetMail(
  db: Database,
  { email, from }: { email: string; from: string },
  now: Date,
): Promise<void> {
  try {
    await takeOne(db, [{ scope: `reset-mails:${from}`, limit: ADDRESS_LIMIT }], now, () => new AskedTooOften());
  } catch (error) {
    if (error instanceof AskedTooOften) return;
    throw error;
  }
  await db.query(
    `insert into reset_requests (id, email_key, asked_at, network) select $1::uuid, $2, $3::timestamptz, $4::text
     where (select count(*) from reset_requests where network = $4) < $5`,
    [newId(now.getTime()), withoutNul(emailKey(email)), now, networkOf(from), WAITING_OF_NETWORK],
  );
}
