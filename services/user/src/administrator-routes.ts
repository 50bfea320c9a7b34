import { NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER } from '@shop/contracts/common-api.ts';
import {
  accountForAdministrators,
  userEditRequest,
  userList,
  userListQuery,
  userSessions as userSessionsResponse,
} from '@shop/contracts/user-api.ts';
import { countedReads } from '@shop/platform/service/audit/access.ts';
import { auditRoutes } from '@shop/platform/service/audit/audit-routes.ts';
import { administratorRoute, type Route } from '@shop/platform/service/http/route.ts';
import { streamList } from '@shop/platform/service/http/stream-list.ts';
import { z } from 'zod';
import { editUser } from './accounts/edit-user.ts';
import { countUsers, listUsers, readUser } from './accounts/list-users.ts';
import { removeUser } from './accounts/remove-user.ts';
import type { Deps } from './deps.ts';
import { userSessions } from './sessions/user-sessions.ts';

const userParams = z.object({ id: z.string() });

/** Returns the endpoints for administrators. Other callers get 401 or 403. */
export function administratorRoutes(deps: Deps): Route[] {
  const { db, now } = deps;
  return [
    administratorRoute({
      method: 'get',
      path: '/api/users',
      query: userListQuery,
      response: userList,
      handle: async ({ query, response, caller }) => {
        const total = await countUsers(db, query.search);
        if (total !== undefined) response.set(TOTAL_COUNT_HEADER, String(total));
        const few = query.search !== undefined && total !== undefined;
        const pageAfter = countedReads(db, caller, { list: 'users', now }, (cursor = query.cursor) =>
          listUsers(db, { ...query, cursor }, { few }),
        );
        if (query.limit === undefined) {
          await streamList(response, pageAfter);
          return undefined;
        }
        const { rows, next } = await pageAfter(undefined);
        if (next !== undefined) response.set(NEXT_CURSOR_HEADER, next);
        return [...rows];
      },
    }),
    administratorRoute({
      method: 'get',
      path: '/api/users/:id',
      params: userParams,
      response: accountForAdministrators,
      handle: ({ params }) => readUser(db, params.id),
    }),
    administratorRoute({
      method: 'get',
      path: '/api/users/:id/sessions',
      params: userParams,
      response: userSessionsResponse,
      handle: ({ params }) => userSessions(deps, params.id, now()),
    }),
    administratorRoute({
      method: 'put',
      path: '/api/users/:id',
      params: userParams,
      body: userEditRequest,
      response: z.literal('User updated'),
      handle: async ({ params, body, caller }) => {
        await editUser(deps, caller, params.id, body, now());
        return 'User updated' as const;
      },
    }),
    administratorRoute({
      method: 'delete',
      path: '/api/users/:id',
      params: userParams,
      response: z.literal('User removed'),
      handle: async ({ params, caller }) => {
        await removeUser(deps, caller, params.id, now());
        return 'User removed' as const;
      },
    }),
    ...auditRoutes('user', {
      db,
      now,
      subjects: {
        user: {
          from: 'users',
          where: 'deleted_at is null',
          id: 'id',
          name: `name || ' ' || last_name`,
          searched: ['name', 'last_name', 'email'],
        },
      },
    }),
  ];
}
