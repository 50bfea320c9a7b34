import { createHash } from 'node:crypto';
import { conflict } from '@shop/platform/service/errors.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { isConfirmed } from '../orders/address-confirmation.ts';

/** Hashes the address of an account for storage. */
export function hashOfAddress(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}

/** Records that the reader of an address wants none of these emails. */
export async function recordStop(
  tx: Transaction,
  stop: { userId: string; addressHash: Buffer; now: Date },
): Promise<void> {
  await tx.query('insert into back_in_stock_stops values ($1, $2, $3) on conflict do nothing', [
    stop.addressHash,
    stop.userId,
    stop.now,
  ]);
}

/**
 * Refuses an address whose reader has stopped these emails, by whichever account it was, until it is confirmed as the one of
 * this account: anyone can register a stranger's address.
 * @throws ShopError 409 `emails-stopped`
 */
export async function refuseStopped(tx: Transaction, account: { userId: string; email: string }): Promise<void> {
  const { email } = account;
  const stops = await tx.query('select 1 from back_in_stock_stops where address_hash = $1 limit 1', [
    hashOfAddress(email),
  ]);
  if (stops.length === 0 || (await isConfirmed(tx, account))) return;
  const message = `A link in one of these emails has stopped them for ${email}. To get them again, order with cash on delivery and confirm the address by the link in the email about that order.`;
  throw conflict('emails-stopped', message);
}
