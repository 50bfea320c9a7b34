import type { AccountDeleteRequest, PasswordForgotRequest, PasswordResetRequest } from '@shop/contracts/user-api.ts';
import { api } from '../../shared/api-client.ts';
import { calls } from '../../shared/paths.ts';

/** Collecting what several services know takes longer than one answer, in milliseconds. */
const EXPORT_TIMEOUT_MS = 60_000;

/** Sends a link by mail, if there is such an account; the response does not reveal that (docs/api.md#accounts). */
export async function postForgotPassword(request: PasswordForgotRequest): Promise<void> {
  await api.post(calls.forgotPassword, request);
}

/** Sets a new password; all sessions of the account end. 400 for a link that is old, used or none. */
export async function postResetPassword(request: PasswordResetRequest): Promise<void> {
  await api.post(calls.resetPassword, request);
}

/** 400 for a wrong password, 409 for the last administrator. */
export async function deleteAccount(request: AccountDeleteRequest): Promise<void> {
  await api.delete(calls.ownAccount, { data: request });
}

/** Every session of the caller ends, this one too. */
export async function deleteSessions(): Promise<void> {
  await api.delete(calls.ownSessions);
}

/** All that the shop knows of the caller. */
export async function fetchAccountExport(): Promise<unknown> {
  return (await api.get<unknown>(calls.accountExport, { timeout: EXPORT_TIMEOUT_MS })).data;
}
