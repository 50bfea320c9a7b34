import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@shop/contracts/second-factor-api.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken } from '@shop/platform/service/secret-token.ts';

/** Crockford's base 32: no letter looks like a digit. 125 random bits, so a plain hash is enough (ASVS 6.5.2). */
const ALPHABET = [...'0123456789abcdefghijklmnopqrstuvwxyz'].filter((letter) => !'i l o u'.includes(letter));
const GROUPS = 5;
const GROUP = 5;

/** Replaces the recovery codes of a locked user. @returns the codes, which are stored as hashes only */
export async function renewRecoveryCodes(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.query('delete from recovery_codes where user_id = $1', [userId]);
  await tx.query('insert into recovery_codes (code_hash, user_id) select unnest($1::bytea[]), $2', [
    codes.map((code) => hashOfToken(plain(code))),
    userId,
  ]);
  await tx.query('update second_factors set codes_created_at = $2 where user_id = $1', [userId, now]);
  return codes;
}

/** Uses a recovery code up. @returns whether there was one */
export async function spendRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const used = await tx.query('delete from recovery_codes where user_id = $1 and code_hash = $2 returning 1', [
    userId,
    hashOfToken(plain(code)),
  ]);
  return used.length > 0;
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** People may type a code in capitals, and with O for 0 or I and L for 1. */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}
