import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportOfUser } from '@shop/contracts/export-api.ts';
import {
  accountDeleteRequest,
  accountDeleteResponse,
  addressUpdateRequest,
  addressUpdateResponse,
  confirmPasswordRequest,
  confirmPasswordResponse,
  endOtherSessionsResponse,
  logoutEverywhereResponse,
  ownSession,
  passwordForgotRequest,
  passwordForgotResponse,
  passwordResetRequest,
  passwordResetResponse,
  secureAccountRequest,
  secureAccountResponse,
} from '@shop/contracts/user-api.ts';
import { publicRoute, type Route, signedInRoute } from '@shop/platform/service/http/route.ts';
import { z } from 'zod';
import { deleteOwnAccount } from './accounts/delete-own-account.ts';
import { exportAccount } from './accounts/export-account.ts';
import { saveAddress } from './accounts/save-address.ts';
import type { Deps } from './deps.ts';
import { requestResetMail } from './password-reset/request-reset-mail.ts';
import { resetPassword } from './password-reset/reset-password.ts';
import { secureAccount } from './password-reset/secure-account.ts';
import { confirmPassword } from './passwords/confirm-password.ts';
import { addressOf } from './sessions/browser-of.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { logOutEverywhere } from './sessions/log-out-everywhere.ts';
import { ownSessions } from './sessions/own-sessions.ts';
import { clearSessionCookie, isSecure } from './sessions/session-cookie.ts';
import { profileOf } from './users/user.ts';

/** Returns the endpoints for a user's own account: password reset, notices, sessions, deletion, export. */
export function ownAccountRoutes(deps: Deps): Route[] {
  const { db, mode, now } = deps;
  const clearCookie = (request: IncomingMessage, response: ServerResponse) =>
    clearSessionCookie(response, isSecure(request, mode));
  return [
    publicRoute({
      method: 'post',
      path: '/api/users/password/forgot',
      body: passwordForgotRequest,
      response: passwordForgotResponse,
      handle: async ({ body, request }) => {
        await requestResetMail(db, { email: body.email, from: addressOf(request) }, now());
        return { success: 'mail sent if the account exists' as const };
      },
    }),
    publicRoute({
      method: 'post',
      path: '/api/users/password/reset',
      body: passwordResetRequest,
      response: passwordResetResponse,
      handle: async ({ body }) => {
        await resetPassword(deps, body, now());
        return { success: 'password changed' as const };
      },
    }),
    publicRoute({
      method: 'post',
      path: '/api/users/secure-account',
      body: secureAccountRequest,
      response: secureAccountResponse,
      handle: async ({ body }) => ({
        success: 'account secured' as const,
        token: await secureAccount(deps, body.token, now()),
      }),
    }),
    signedInRoute({
      method: 'put',
      path: '/api/users/me/address',
      body: addressUpdateRequest,
      response: addressUpdateResponse,
      handle: async ({ body, caller }) => ({
        success: 'address saved' as const,
        profile: profileOf(await saveAddress(deps, caller, body)),
      }),
    }),
    signedInRoute({
      method: 'delete',
      path: '/api/users/me',
      body: accountDeleteRequest,
      response: accountDeleteResponse,
      handle: async ({ body, caller, request, response }) => {
        await deleteOwnAccount(deps, caller, { password: body.password, from: addressOf(request) }, now());
        clearCookie(request, response);
        return { success: 'account deleted' as const };
      },
    }),
    signedInRoute({
      method: 'post',
      path: '/api/users/me/confirm-password',
      body: confirmPasswordRequest,
      response: confirmPasswordResponse,
      handle: async ({ body, caller, request }) => {
        await confirmPassword(deps, caller, { password: body.password, from: addressOf(request) }, now());
        return { success: 'password confirmed' as const };
      },
    }),
    signedInRoute({
      method: 'get',
      path: '/api/users/me/sessions',
      response: z.array(ownSession),
      handle: ({ caller }) => ownSessions(deps, caller, now()),
    }),
    signedInRoute({
      method: 'delete',
      path: '/api/users/me/sessions/others',
      response: endOtherSessionsResponse,
      handle: async ({ caller }) => {
        await endOtherSessions(deps, caller, now());
        return { success: 'other sessions ended' as const };
      },
    }),
    signedInRoute({
      method: 'delete',
      path: '/api/users/me/sessions',
      response: logoutEverywhereResponse,
      handle: async ({ caller, request, response }) => {
        await logOutEverywhere(deps, caller.userId, now());
        clearCookie(request, response);
        return { success: 'user logged out everywhere' as const };
      },
    }),
    signedInRoute({
      method: 'get',
      path: '/inner/export',
      response: exportOfUser,
      handle: ({ caller }) => exportAccount(db, caller.userId),
    }),
  ];
}
