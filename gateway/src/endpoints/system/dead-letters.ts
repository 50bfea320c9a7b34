import {
  closeDeadLetterRequest,
  deadLetterClosed,
  deadLetterReplayed,
  type SystemService,
  systemServices,
} from '@shop/contracts/system-api.ts';
import { invalid, notFound } from '@shop/platform/service/errors.ts';
import { validated } from '@shop/platform/service/http/json-body.ts';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { contextOf } from '../../edge/request-context.ts';
import { sessionOf } from '../../sessions/authorize.ts';
import type { Timeouts } from '../../timeouts.ts';
import type { ReadBody } from '../../upstreams/read-body.ts';
import { type PartDeps, readPart } from '../read-part.ts';

/** The paths of the actions on a dead letter, for Express. */
export const DEAD_LETTER_REPLAY = '/api/admin/system/dead-letters/:service/:id/replay';
export const DEAD_LETTER_CLOSING = '/api/admin/system/dead-letters/:service/:id/close';
const RESPONSE_BYTES = 64 * 1024;

interface Deps extends PartDeps {
  readBody: ReadBody;
  timeouts: Pick<Timeouts, 'call' | 'body'>;
}

/**
 * POST …/{service}/{id}/replay: has the running service handle a dead letter again, and responds with the outcome
 * (docs/api.md#system).
 * @throws 401 and 403 for others than administrators, 404 for an unknown service or dead letter, 503 while the service is down
 */
export function replayDeadLetter(deps: PartDeps) {
  return async (request: Request, response: Response): Promise<void> => {
    const replayed = await act(deps, request, response, { action: 'replay', schema: deadLetterReplayed });
    response.set('cache-control', 'no-store').json(replayed);
  };
}

/** POST …/{service}/{id}/close: closes a dead letter that no replay can help, with a reason. @throws as replayDeadLetter; 400 without a reason */
export function closeDeadLetter(deps: Deps) {
  return async (request: Request, response: Response): Promise<void> => {
    const body = await deps.readBody(request, response, deps.timeouts.body);
    const asked = validated('body', closeDeadLetterRequest, parsed(body.toString('utf8')));
    const closed = await act(deps, request, response, { action: 'close', body: asked, schema: deadLetterClosed });
    response.set('cache-control', 'no-store').json(closed);
  };
}

function act<Schema extends z.ZodType>(
  deps: PartDeps,
  { params }: Request,
  response: Response,
  { action, ...part }: { action: 'replay' | 'close'; body?: unknown; schema: Schema },
): Promise<z.output<Schema>> {
  const service = String(params.service);
  if (!isService(service)) throw notFound('Service');
  return readPart(deps, sessionOf(response), {
    ...part,
    name: service,
    method: 'POST',
    path: `/inner/dead-letters/${encodeURIComponent(String(params.id))}/${action}`,
    timeout: deps.timeouts.call - (contextOf(response).lookupMs ?? 0),
    maxBytes: RESPONSE_BYTES,
    what: 'Dead letter',
  });
}

function isService(name: string): name is SystemService {
  return (systemServices as readonly string[]).includes(name);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('body', 'must be JSON');
  }
}
