import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { User } from '../users/user.ts';
import { recordChange, secondFactorState } from './record-change.ts';
import { proveSecondFactor } from './second-factors.ts';

/** Verifies a code of a locked user, as proveSecondFactor does, and reports a recovery code that is used up. */
export async function proveAndRecord(
  tx: Transaction,
  user: User,
  code: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<true | undefined> {
  const before = await secondFactorState(tx, user.id);
  const proof = await proveSecondFactor(tx, user.id, code, now);
  if (proof === 'recovery-code') await recordChange(tx, 'recovery-code-used', user, { before, publicUrl, now });
  return proof && true;
}
