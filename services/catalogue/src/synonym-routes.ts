import { removeSynonymsResponse, synonymGroup, synonymsRequest } from '@shop/contracts/catalogue-admin-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { auditAs } from '@shop/platform/service/audit/audit.ts';
import { administratorRoute, type Route } from '@shop/platform/service/http/route.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { z } from 'zod';
import { pathSegment } from './path-segment.ts';
import { createSynonyms, listSynonyms, removeSynonyms, updateSynonyms } from './synonyms/synonyms.ts';

const oneGroup = z.object({ id: pathSegment });

/** The synonyms of the search, which administrators keep (docs/api.md#synonyms). */
export function synonymRoutes(db: Database): Route[] {
  const as = (caller: UserCaller) => ({ db: databaseForUser(db, caller), audit: auditAs(caller, new Date()) });
  return [
    administratorRoute({
      method: 'get',
      path: '/api/admin/catalogue/synonyms',
      response: z.array(synonymGroup),
      handle: () => listSynonyms(db),
    }),
    administratorRoute({
      method: 'post',
      path: '/api/admin/catalogue/synonyms',
      body: synonymsRequest,
      status: 201,
      response: synonymGroup,
      handle: ({ caller, body }) => createSynonyms(as(caller), body.words),
    }),
    administratorRoute({
      method: 'put',
      path: '/api/admin/catalogue/synonyms/:id',
      params: oneGroup,
      body: synonymsRequest,
      response: synonymGroup,
      handle: ({ caller, params: { id }, body: { words } }) => updateSynonyms(as(caller), { id, words }),
    }),
    administratorRoute({
      method: 'delete',
      path: '/api/admin/catalogue/synonyms/:id',
      params: oneGroup,
      response: removeSynonymsResponse,
      handle: async ({ caller, params: { id } }) => {
        await removeSynonyms(as(caller), id);
        return { message: 'Synonyms removed' as const };
      },
    }),
  ];
}
