import { randomUUID } from 'node:crypto';
import { readEvent } from '@shop/contracts/event.ts';
import { orderEvents } from '@shop/contracts/order-events.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { type Figure, none, told } from '../figures.ts';
import type { Topology } from '../topology/topology.ts';
import { openDatabases } from './databases.ts';
import { forgetGroup } from './kafka-groups.ts';

/** Somebody beside the shop who hears every order event from the beginning of the log, however often it is sent. */
export interface Witness {
  /** P-B1, once quiet: what the log has told, beside the orders that there are. */
  figures(): Promise<Figure[]>;
  stop(): Promise<void>;
}

/** @throws Error when the run has no Kafka */
export async function openWitness(topology: Pick<Topology, 'engines' | 'databaseUrl'>): Promise<Witness> {
  const { engines } = topology;
  if (engines === undefined) throw new Error('There is no Kafka in this run.');
  const { brokers } = engines;
  const group = `witness-${randomUUID()}`;
  const logger = createLogger({ name: group, level: 'silent' });
  const log = openEventLog({ kafkaBrokers: brokers, name: group, logger });
  const heard = new Map<string, number>();
  const { topic } = orderEvents;
  await log.consume({
    group,
    topics: [topic],
    handle: async ({ value }) => {
      const event = readEvent(orderEvents, JSON.parse(String(value)));
      if (event?.type !== 'order-created' || event.republished) return;
      heard.set(event.data.orderId, (heard.get(event.data.orderId) ?? 0) + 1);
    },
  });
  return {
    figures: async () => {
      const databases = openDatabases(topology);
      const rows = await databases.of('order').query<{ id: string }>('select id from orders');
      await databases.close();
      const orders = new Set(rows.map(({ id }) => id));
      const twice = [...heard.values()].filter((times) => times > 1).length;
      return [
        none(
          'orders without an event',
          [...orders].filter((id) => !heard.has(id)),
        ),
        none(
          'phantom events, of no order',
          [...heard.keys()].filter((id) => !orders.has(id)),
        ),
        told('orders, and how many of them were sent more than once', `${orders.size}, ${twice}`),
      ];
    },
    stop: async () => {
      await log.close();
      await forgetGroup(brokers, group);
    },
  };
}
