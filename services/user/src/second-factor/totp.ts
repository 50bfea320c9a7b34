import { SHOP_TITLE } from '@shop/contracts/pages.ts';
import type { SecondFactorSetUp } from '@shop/contracts/second-factor-api.ts';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** Seconds. A code of RFC 6238 belongs to one step; the clock of a phone may be one step off. */
const STEP = 30;
const SIX_DIGITS = /^\d{6}$/;

/** Creates a secret for an authenticator app. @param email what the app shows beside the shop's name */
export function newSetUp(email: string): SecondFactorSetUp {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: SHOP_TITLE, label: email, secret }) };
}

/** Finds the time step to which a code belongs. @returns undefined for a wrong code */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!SIX_DIGITS.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP });
  return result.valid ? Math.floor(epoch / STEP) + result.delta : undefined;
}
