import { closeDeadLetterRequest, deadLetterClosed, deadLetterReplayed } from '@shop/contracts/system-api.ts';
import { z } from 'zod';
import { auditAs } from '../../service/audit/audit.ts';
import { administratorRoute, type Route } from '../../service/http/route.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { closeDeadLetter, replayDeadLetter } from './act-on-dead-letter.ts';

const idParams = z.object({ id: z.string() });

/**
 * Returns what the gateway calls for administrators, with their identity (docs/api.md#system).
 * @param within milliseconds to wait for a replay
 */
export function deadLetterRoutes(db: Database, within: number): Route[] {
  return [
    administratorRoute({
      method: 'post',
      path: '/inner/dead-letters/:id/replay',
      params: idParams,
      response: deadLetterReplayed,
      handle: ({ caller, params }) => replayDeadLetter({ db, audit: auditAs(caller, new Date()), within }, params.id),
    }),
    administratorRoute({
      method: 'post',
      path: '/inner/dead-letters/:id/close',
      params: idParams,
      body: closeDeadLetterRequest,
      response: deadLetterClosed,
      handle: async ({ caller, params, body }) => {
        await closeDeadLetter({ db, audit: auditAs(caller, new Date()) }, params.id, body.reason);
        return { message: 'dead letter closed' as const };
      },
    }),
  ];
}
