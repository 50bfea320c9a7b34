import { z } from 'zod';
import { id } from './common-api.ts';

/** The services that know something about an order. */
export const explainingServices = ['order', 'catalogue', 'analytics', 'chat'] as const;
export type ExplainingService = (typeof explainingServices)[number];

/** What may have happened to an order: past-tense facts. Their details are listed in docs/api.md#explained. */
export const orderFactKinds = [
  'order-placed',
  'request-repeated',
  'stock-taken',
  'stock-returned',
  'status-changed',
  'payment-started',
  'payment-attempted',
  'payment-declined',
  'payment-pending',
  'payment-captured',
  'payment-verified',
  'refund-requested',
  'refund-failed',
  'refund-completed',
  'discrepancy-found',
  'discrepancy-resolved',
  'mail-queued',
  'mail-sent',
  'mail-failed',
  'event-made',
  'event-published',
  'event-applied',
  'event-dead-lettered',
  'event-replayed',
  'counted-in-chart',
  'customer-wrote',
  'administrator-acted',
] as const;
export type OrderFactKind = (typeof orderFactKinds)[number];

/** What an administrator may do about a fact, as often as they like: nothing happens twice. */
export const orderFactActions = ['check-payment', 'send-mail', 'replay-event'] as const;
export type OrderFactAction = (typeof orderFactActions)[number];

/** One thing that happened to an order, as one service knows it. */
export const orderFact = z.object({
  /** null: it happened, and nobody noted when. */
  at: z.iso.datetime().nullable(),
  service: z.enum(explainingServices),
  what: z.enum(orderFactKinds),
  /** Money in cents under names that end with `Cents`, durations in milliseconds under `…Ms`. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Present while somebody has to act on it. */
  needsHand: z.literal(true).optional(),
  /** Present where it can help. `send-mail` and `replay-event` are about `details.id`. */
  action: z.enum(orderFactActions).optional(),
  /** The recorded trace of the step (docs/tracing.md). */
  traceId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});
export type OrderFact = z.infer<typeof orderFact>;

/** GET /inner/order-facts/{id} of each service; `user`: the customer, which only the order service knows at first. */
export const orderFacts = z.object({ facts: z.array(orderFact), user: id.optional() });

/** GET /api/admin/order/explanations/{id}: the facts of all services, oldest first; those without a time stand where they belong. */
export const orderExplanation = z.object({
  /** `traceUrl`: where the step's trace is shown, while TRACES_URL is set. */
  facts: z.array(orderFact.extend({ traceUrl: z.string().optional() })),
  /** Services that could not be asked: what they know is missing. */
  missing: z.array(z.enum(explainingServices)),
});
export type OrderExplanation = z.infer<typeof orderExplanation>;
export type ExplainedFact = OrderExplanation['facts'][number];
