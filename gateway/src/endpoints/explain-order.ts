import {
  type ExplainedFact,
  type ExplainingService,
  explainingServices,
  type OrderExplanation,
  type OrderFact,
  orderFacts,
} from '@shop/contracts/order-facts.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Request, Response } from 'express';
import { contextOf } from '../edge/request-context.ts';
import { sessionOf } from '../sessions/authorize.ts';
import { type PartDeps, readPart } from './read-part.ts';

/** The path of an order's explanation, for Express. */
export const ORDER_EXPLANATION = '/api/admin/order/explanations/:id';
const PART_BYTES = 1024 * 1024;

interface ExplainDeps extends PartDeps {
  logger: Pick<Logger, 'warn'>;
  /** TRACES_URL, with `{traceId}`; without it the facts have no links. */
  tracesUrl: string | undefined;
}

/**
 * GET /api/admin/order/explanations/{id}, 'How did this happen?': collects what each service knows of an order
 * (docs/api.md#explained). A service that cannot be asked is named: when something is wrong, half of the story helps.
 * @throws 401 and 403 for others than administrators, 404 for an unknown order, 503 while the order service is down
 */
export function explainOrder(deps: ExplainDeps) {
  return async (request: Request, response: Response): Promise<void> => {
    const session = sessionOf(response);
    const id = encodeURIComponent(String(request.params.id));
    const end = performance.now() - (contextOf(response).lookupMs ?? 0) + deps.timeouts.call;
    const read = (name: ExplainingService, query = '') =>
      readPart(deps, session, {
        name,
        path: `/inner/order-facts/${id}${query}`,
        schema: orderFacts,
        timeout: end - performance.now(),
        maxBytes: PART_BYTES,
        what: 'Order',
      });
    const order = await read('order');
    const placed = order.facts.find(({ what }) => what === 'order-placed');
    const customer = new URLSearchParams({ user: order.user ?? '', since: placed?.at ?? '' });
    const others = explainingServices.filter((name) => name !== 'order');
    const parts = await Promise.allSettled(others.map((name) => read(name, name === 'chat' ? `?${customer}` : '')));
    for (const [index, part] of parts.entries())
      if (part.status === 'rejected')
        deps.logger.warn({ err: part.reason, service: others[index] }, 'an order is explained without this service');
    const facts = [order, ...parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))];
    const explanation: OrderExplanation = {
      facts: inOrder(withLateness(facts.flatMap((part) => part.facts))).map((fact) => withTrace(fact, deps.tracesUrl)),
      missing: others.filter((_name, index) => parts[index]?.status === 'rejected'),
    };
    response.set('cache-control', 'no-store').json(explanation);
  };
}

/** Tells how long after the making of its event each projection applied it; not of one that was made again after that. */
function withLateness(facts: readonly OrderFact[]): OrderFact[] {
  const made = new Map<unknown, string>();
  for (const { what, at, details } of facts)
    if (what === 'event-made' && at !== null && !made.has(details.version)) made.set(details.version, at);
  return facts.map((fact) => {
    const madeAt = fact.what === 'event-applied' ? made.get(fact.details.version) : undefined;
    const afterMs = madeAt === undefined || fact.at === null ? -1 : Date.parse(fact.at) - Date.parse(madeAt);
    return afterMs < 0 ? fact : { ...fact, details: { ...fact.details, afterMs } };
  });
}

function withTrace(fact: OrderFact, tracesUrl: string | undefined): ExplainedFact {
  const { traceId } = fact;
  if (tracesUrl === undefined || traceId === undefined) return fact;
  return { ...fact, traceUrl: tracesUrl.replaceAll('{traceId}', traceId) };
}

/** Oldest first; a fact without a time stays behind the one that its service gave before it. */
function inOrder(facts: readonly OrderFact[]): OrderFact[] {
  let last = '';
  const timed = facts.map((fact) => {
    last = fact.at ?? last;
    return { fact, time: last };
  });
  return timed.sort((one, other) => one.time.localeCompare(other.time)).map(({ fact }) => fact);
}
