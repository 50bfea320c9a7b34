import type {
  AccountDeleteRequest,
  OwnSession,
  PasswordForgotRequest,
  PasswordResetRequest,
  SecureAccountRequest,
  SecureAccountResponse,
} from '@shop/contracts/user-api.ts';
import { api } from '../../shared/api-client.ts';
import { calls } from '../../shared/paths.ts';

/** The export collects data from several services, so it takes longer than other calls; in milliseconds. */
const EXPORT_TIMEOUT_MS = 60_000;

/** Sends a reset link by email if the account exists, which the response does not reveal (docs/api.md#accounts). */
export async function postForgotPassword(request: PasswordForgotRequest): Promise<void> {
  await api.post(calls.forgotPassword, request);
}

/** Sets a new password and ends all sessions of the account. Fails with 400 for an expired, used or invalid link. */
export async function postResetPassword(request: PasswordResetRequest): Promise<void> {
  await api.post(calls.resetPassword, request);
}

/**
 * Ends all sessions of an account that somebody else has changed. Fails with 400 for an expired, used or invalid link.
 * @returns the token of a reset link
 */
export async function postSecureAccount(request: SecureAccountRequest): Promise<string> {
  return (await api.post<SecureAccountResponse>(calls.secureAccount, request)).data.token;
}

/** Deletes the account. Fails with 400 for a wrong password, 409 for the last administrator. */
export async function deleteAccount(request: AccountDeleteRequest): Promise<void> {
  await api.delete(calls.ownAccount, { body: request });
}

/** Fetches the active sessions of the user, the latest used first. */
export async function fetchOwnSessions(signal: AbortSignal): Promise<OwnSession[]> {
  return (await api.get<OwnSession[]>(calls.ownSessions, { signal })).data;
}

/** Ends every session of the user but this one. */
export async function deleteOtherSessions(): Promise<void> {
  await api.delete(calls.otherSessions);
}

/** Ends every session of the user, including this one. */
export async function deleteSessions(): Promise<void> {
  await api.delete(calls.ownSessions);
}

/** Fetches all data about the user. */
export async function fetchAccountExport(): Promise<unknown> {
  return (await api.get<unknown>(calls.accountExport, { timeoutMs: EXPORT_TIMEOUT_MS })).data;
}
