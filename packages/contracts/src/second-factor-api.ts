import { z } from 'zod';
import { loginResponse } from './user-api.ts';

/** The number of recovery codes that a person gets; each works once. */
export const RECOVERY_CODES = 10;

/** A code of six digits, or a recovery code; spaces and hyphens do not count. */
const code = z.string().trim().min(1).max(40);

/** What an authenticator app needs: the secret in base32, and the same as an otpauth: address, for a QR code. */
export const secondFactorSetUp = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetUp = z.infer<typeof secondFactorSetUp>;

/**
 * The details of 401 'second-factor' of POST /api/users/login: the challenge for the next call, and what an app needs if
 * the shop demands a second factor and the administrator has none yet.
 */
export const secondFactorChallenge = z.object({ challenge: z.string(), setUp: secondFactorSetUp.optional() });
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>;

/** POST /api/users/login/second-factor: with recovery codes if this login has set the second factor up. */
export const secondFactorLoginRequest = z.object({ challenge: z.string().min(1).max(200), code });
export const secondFactorLoginResponse = loginResponse.extend({ recoveryCodes: z.array(z.string()).optional() });
export type SecondFactorLoginRequest = z.infer<typeof secondFactorLoginRequest>;
export type SecondFactorLoginResponse = z.infer<typeof secondFactorLoginResponse>;

/** GET /api/admin/user/security: how the caller's own account is protected. */
export const ownSecurity = z.object({
  hasSecondFactor: z.boolean(),
  /** ADMIN_SECOND_FACTOR=required: nobody may switch it off. */
  isRequired: z.boolean(),
  /** Unused ones. */
  recoveryCodes: z.int(),
  /** In production: shorter than 12 characters, or a common one (docs/api.md#administrator-passwords). */
  hasWeakPassword: z.boolean(),
});
export type OwnSecurity = z.infer<typeof ownSecurity>;

/** POST /api/admin/user/security/set-up; `code` while a second factor is on, which the new one replaces. */
export const setUpRequest = z.object({ code: code.optional() });
export type SetUpRequest = z.infer<typeof setUpRequest>;

/** POST /api/admin/user/security/second-factor, recovery-codes, and DELETE …/second-factor */
export const codeRequest = z.object({ code });
export type CodeRequest = z.infer<typeof codeRequest>;
export const recoveryCodesResponse = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesResponse = z.infer<typeof recoveryCodesResponse>;
export const secondFactorOffResponse = z.object({ success: z.literal('second factor switched off') });
