import { randomUUID } from 'node:crypto';
import { readEvent } from '@shop/contracts/event.ts';
import { orderEvents } from '@shop/contracts/order-events.ts';
import { oneByOne } from '@shop/platform/events/log/one-by-one.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { info, type Measurement, none } from '../measurements/measurements.ts';
import type { Topology } from '../topology/topology.ts';
import { openDatabases } from './databases.ts';
import { deleteGroup } from './kafka-groups.ts';

/** A consumer outside the shop that counts every `order-created` event from the first record of the log, duplicates included. */
export interface AuditConsumer {
  /** Compares the events in the log with the stored orders (P-B1); the shop must be quiescent. */
  measurements(): Promise<Measurement[]>;
  stop(): Promise<void>;
}

/** @throws Error when the run has no Kafka */
export async function openAuditConsumer(topology: Pick<Topology, 'engines' | 'databaseUrl'>): Promise<AuditConsumer> {
  const { engines } = topology;
  if (engines === undefined) throw new Error('This run has no Kafka.');
  const { brokers } = engines;
  const group = `audit-${randomUUID()}`;
  const logger = createLogger({ name: group, level: 'silent' });
  const log = openEventLog({ kafka: { brokers }, name: group, logger, timeoutFactor: TIMEOUT_FACTOR });
  const seen = new Map<string, number>();
  const { topic } = orderEvents;
  await log.consume({
    group,
    topics: [topic],
    handle: (records) =>
      oneByOne(records, async ({ value }) => {
        const event = readEvent(orderEvents, JSON.parse(String(value)));
        if (event?.type !== 'order-created' || event.republished) return;
        seen.set(event.data.orderId, (seen.get(event.data.orderId) ?? 0) + 1);
      }),
  });
  return {
    measurements: async () => {
      const databases = openDatabases(topology);
      const rows = await databases.of('order').query<{ id: string }>('select id from orders');
      await databases.close();
      const orders = new Set(rows.map(({ id }) => id));
      const repeated = [...seen.values()].filter((times) => times > 1).length;
      return [
        none(
          'orders without an event',
          [...orders].filter((id) => !seen.has(id)),
        ),
        none(
          'events without an order',
          [...seen.keys()].filter((id) => !orders.has(id)),
        ),
        info('orders; those with more than one event', `${orders.size}, ${repeated}`),
      ];
    },
    stop: async () => {
      await log.close();
      await deleteGroup(brokers, group);
    },
  };
}
