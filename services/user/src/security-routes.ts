import {
  codeRequest,
  ownSecurity,
  recoveryCodesResponse,
  secondFactorLoginRequest,
  secondFactorLoginResponse,
  secondFactorOffResponse,
  secondFactorSetUp,
  setUpRequest,
} from '@shop/contracts/second-factor-api.ts';
import { administratorRoute, publicRoute, type Route } from '@shop/platform/service/http/route.ts';
import { z } from 'zod';
import {
  readOwnSecurity,
  renewOwnRecoveryCodes,
  startOwnSetUp,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from './accounts/own-security.ts';
import { resetSecondFactor } from './accounts/reset-second-factor.ts';
import type { Deps } from './deps.ts';
import { addressOf, browserOf } from './sessions/browser-of.ts';
import { loginSecondFactor } from './sessions/login-second-factor.ts';
import { isSecure, setSessionCookie } from './sessions/session-cookie.ts';
import { accountOf } from './users/user.ts';

const SECURITY = '/api/admin/user/security';

/** Returns the endpoints of the second factor (docs/api.md#second-factor). */
export function securityRoutes(deps: Deps): Route[] {
  const { mode, now } = deps;
  return [
    publicRoute({
      method: 'post',
      path: '/api/users/login/second-factor',
      body: secondFactorLoginRequest,
      response: secondFactorLoginResponse,
      handle: async ({ body, request, response }) => {
        const login = { ...body, ...browserOf(request) };
        const { user, session, recoveryCodes } = await loginSecondFactor(deps, login, now());
        setSessionCookie(response, session, isSecure(request, mode));
        return {
          success: 'user logged in' as const,
          userLoggedIn: { ...accountOf(user), doNotLogout: session.doNotLogout },
          ...(recoveryCodes && { recoveryCodes }),
        };
      },
    }),
    administratorRoute({
      method: 'get',
      path: SECURITY,
      response: ownSecurity,
      handle: ({ caller }) => readOwnSecurity(deps, caller.userId),
    }),
    administratorRoute({
      method: 'post',
      path: `${SECURITY}/set-up`,
      body: setUpRequest,
      response: secondFactorSetUp,
      handle: ({ body: { code = '' }, caller, request }) =>
        startOwnSetUp(deps, { caller, code, address: addressOf(request), now: now() }),
    }),
    administratorRoute({
      method: 'post',
      path: `${SECURITY}/second-factor`,
      body: codeRequest,
      response: recoveryCodesResponse,
      handle: async ({ body: { code }, caller, request }) => ({
        recoveryCodes: await switchOnSecondFactor(deps, { caller, code, address: addressOf(request), now: now() }),
      }),
    }),
    administratorRoute({
      method: 'post',
      path: `${SECURITY}/recovery-codes`,
      body: codeRequest,
      response: recoveryCodesResponse,
      handle: async ({ body: { code }, caller, request }) => ({
        recoveryCodes: await renewOwnRecoveryCodes(deps, { caller, code, address: addressOf(request), now: now() }),
      }),
    }),
    administratorRoute({
      method: 'delete',
      path: `${SECURITY}/second-factor`,
      body: codeRequest,
      response: secondFactorOffResponse,
      handle: async ({ body: { code }, caller, request }) => {
        await switchOffSecondFactor(deps, { caller, code, address: addressOf(request), now: now() });
        return { success: 'second factor switched off' as const };
      },
    }),
    administratorRoute({
      method: 'delete',
      path: '/api/users/:id/second-factor',
      params: z.object({ id: z.string() }),
      response: secondFactorOffResponse,
      handle: async ({ params, caller }) => {
        await resetSecondFactor(deps, caller, params.id, now());
        return { success: 'second factor switched off' as const };
      },
    }),
  ];
}
