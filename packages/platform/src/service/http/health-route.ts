import { z } from 'zod';
import type { Queryable } from '../postgres/postgres.ts';
import { gatewayRoute, type Route } from './route.ts';

/** Where the gateway asks whether a service can work. */
export const HEALTH_PATH = '/inner/health';

/** Tells the gateway, and nobody else, that this service reaches its database; 503 when it does not (API.md, GET /api/health). */
export function healthRoute(db: Queryable): Route {
  return gatewayRoute({
    method: 'get',
    path: HEALTH_PATH,
    response: z.object({ status: z.literal('ok') }),
    handle: async () => {
      await db.query('SELECT 1');
      return { status: 'ok' as const };
    },
  });
}
