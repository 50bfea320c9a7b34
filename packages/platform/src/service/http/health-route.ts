import { z } from 'zod';
import type { Queryable } from '../postgres/postgres.ts';
import { gatewayRoute, type Route } from './route.ts';

/** The path of a service's health check for the gateway. */
export const HEALTH_PATH = '/inner/health';

/** Responds to the gateway alone: 200 when this service reaches its database, else 503 (docs/api.md#health). */
export function healthRoute(db: Queryable): Route {
  return gatewayRoute({
    method: 'get',
    path: HEALTH_PATH,
    response: z.object({ status: z.literal('ok') }),
    handle: async () => {
      await db.query('select 1');
      return { status: 'ok' as const };
    },
  });
}
