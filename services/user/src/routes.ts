import {
  loginRequest,
  loginResponse,
  profile,
  profileUpdateRequest,
  profileUpdateResponse,
  registerRequest,
  registerResponse,
  sessionLookupRequest,
  sessionLookupResponse,
  sessionsAliveRequest,
  sessionsAliveResponse,
  tokenResponse,
} from '@shop/contracts/user-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { gatewayRoute, publicRoute, type Route, signedInRoute } from '@shop/platform/service/http/route.ts';
import { z } from 'zod';
import { register } from './accounts/register.ts';
import { updateProfile } from './accounts/update-profile.ts';
import { administratorRoutes } from './administrator-routes.ts';
import type { Deps } from './deps.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { securityRoutes } from './security-routes.ts';
import { browserOf } from './sessions/browser-of.ts';
import { endSessionOf } from './sessions/end-sessions.ts';
import { login } from './sessions/login.ts';
import { activeSessions, lookUpSession } from './sessions/look-up-session.ts';
import { clearSessionCookie, isSecure, sessionTokenOf, setSessionCookie } from './sessions/session-cookie.ts';
import { accountOf, profileOf } from './users/user.ts';
import { findUser } from './users/user-repository.ts';

/** Returns every endpoint of this service (docs/requirements.md#calls-users, docs/api.md#session). */
export function userRoutes(deps: Deps): Route[] {
  const { db, outbox, mode, now } = deps;
  return [
    ...ownAccountRoutes(deps),
    ...securityRoutes(deps),
    publicRoute({
      method: 'post',
      path: '/api/users/register',
      body: registerRequest,
      status: 201,
      response: registerResponse,
      handle: async ({ body, request, response }) => {
        const { name, lastName, email, password } = body;
        const account = { name, lastName, email, password, isAdmin: false };
        const browser = { doNotLogout: false, ...browserOf(request) };
        const { user, session } = await register(deps, account, browser, now());
        setSessionCookie(response, session, isSecure(request, mode));
        return { success: 'User Created' as const, userCreated: accountOf(user) };
      },
    }),
    publicRoute({
      method: 'post',
      path: '/api/users/login',
      body: loginRequest,
      response: loginResponse,
      handle: async ({ body, request, response }) => {
        const { user, session } = await login(deps, { ...body, ...browserOf(request) }, now());
        setSessionCookie(response, session, isSecure(request, mode));
        return {
          success: 'user logged in' as const,
          userLoggedIn: { ...accountOf(user), doNotLogout: session.doNotLogout },
        };
      },
    }),
    publicRoute({
      method: 'get',
      path: '/api/logout',
      response: z.object({ success: z.literal('user logged out') }),
      handle: async ({ request, response }) => {
        const token = sessionTokenOf(request);
        if (token !== undefined) await db.transaction((tx) => endSessionOf(tx, outbox, token, now()));
        clearSessionCookie(response, isSecure(request, mode));
        return { success: 'user logged out' as const };
      },
    }),
    signedInRoute({
      method: 'get',
      path: '/api/get-token',
      response: tokenResponse,
      handle: ({ caller: { userId, name, lastName, email, isAdmin, doNotLogout } }) => ({
        token: isAdmin ? ('admin' as const) : ('user' as const),
        isAdmin,
        user: { _id: userId, name, lastName, email, isAdmin, doNotLogout },
      }),
    }),
    signedInRoute({
      method: 'put',
      path: '/api/users/profile',
      body: profileUpdateRequest,
      response: profileUpdateResponse,
      handle: async ({ body, caller }) => {
        const user = await updateProfile(deps, caller, body, now());
        return {
          success: 'user updated' as const,
          userUpdated: { ...profileOf(user), doNotLogout: caller.doNotLogout },
        };
      },
    }),
    signedInRoute({
      method: 'get',
      path: '/api/users/profile/:userId',
      params: z.object({ userId: z.string() }),
      response: profile,
      handle: async ({ params, caller }) => {
        const user = params.userId === caller.userId ? await findUser(db, caller.userId) : undefined;
        if (user === undefined) throw notFound('User');
        return profileOf(user);
      },
    }),
    gatewayRoute({
      method: 'post',
      path: '/inner/sessions/look-up',
      body: sessionLookupRequest,
      response: sessionLookupResponse,
      handle: async ({ body }) => ({ session: await lookUpSession(deps, body.token, body.touch, now()) }),
    }),
    gatewayRoute({
      method: 'post',
      path: '/inner/sessions/alive',
      body: sessionsAliveRequest,
      response: sessionsAliveResponse,
      handle: async ({ body }) => ({ alive: await activeSessions(deps, body.sessionIds, now()) }),
    }),
    // Last, so that /me and /profile do not match /:id.
    ...administratorRoutes(deps),
  ];
}
