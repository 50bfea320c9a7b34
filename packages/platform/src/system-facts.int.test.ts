import { type ServiceFacts, systemMetrics } from '@shop/contracts/system-api.ts';
import { addDeadLetter, countDeadLetters } from './events/dead-letters/dead-letters.ts';
import { setEventLag } from './events/log/event-lag.ts';
import { createMailMaintenance } from './mail/mail-maintenance.ts';
import { createHttpApp } from './service/http/http-app.ts';
import { createHttpServer } from './service/http/http-server.ts';
import { metricsIn } from './service/observability/metrics.ts';
import type { Database } from './service/postgres/postgres.ts';
import { SYSTEM_FACTS_PATH, systemFactsRoute } from './system-facts-route.ts';
import { grace } from './testing/audit-kit.ts';
import { serviceDatabase } from './testing/event-fixtures.ts';
import { testLogger as logger } from './testing/test-logger.ts';

let service: { db: Database; drop: () => Promise<void> };
beforeAll(async () => {
  service = await serviceDatabase();
});
afterAll(() => service.drop());

async function read(db: Pick<Database, 'query'>, checks = {}): Promise<ServiceFacts> {
  const routes = [systemFactsRoute({ db, checks, degraded: () => ['a part'], timeoutFactor: 1, logger })];
  const http = createHttpServer(createHttpApp({ routes, identify: async () => grace, logger }), 0, '127.0.0.1');
  await http.start();
  try {
    const response = await fetch(`http://127.0.0.1:${http.port()}${SYSTEM_FACTS_PATH}`);
    expect(response.status).toBe(200);
    return (await response.json()) as ServiceFacts;
  } finally {
    await http.stop();
  }
}

describe('what a service says of itself', () => {
  it('is what /metrics says, value by value', async () => {
    setEventLag('order-events', { records: 7, ageSeconds: 3.5 });
    await addDeadLetter(service.db, {
      consumer: 'order',
      topic: 'order-events',
      partition: 0,
      offset: '1',
      key: 'order/1',
      value: null,
      error: 'parcels: Error: a bug\n    at somewhere',
      attempts: 3,
      firstSeen: new Date('2026-11-20T10:00:00Z'),
    });
    await countDeadLetters(service.db);
    const mails = createMailMaintenance(service.db, logger);
    mails.start();
    await mails.stop();
    const { facts, deadLetters } = await read(service.db);
    const { text } = await metricsIn(false);
    const exposed = text.split('\n').flatMap((line) => {
      const [, metric = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const own = labels.split(',').filter((label) => label !== '' && !label.startsWith('service='));
      return metric in systemMetrics ? [`${metric} ${own.sort().join()} ${Number(value)}`] : [];
    });
    const told = facts.map(({ metric, labels, value }) => {
      const pairs = Object.entries(labels).map(([name, label]) => `${name}="${label}"`);
      return `${metric} ${pairs.sort().join()} ${value}`;
    });
    expect(told.sort()).toEqual(exposed.sort());
    expect(told).toEqual(
      expect.arrayContaining(['dead_letters  1', 'event_consumer_lag topic="order-events" 7', 'mails_unsent  0']),
    );
    expect(deadLetters).toMatchObject([
      { key: 'order/1', error: 'parcels: Error: a bug', attempts: 3, isReplaying: false },
    ]);
  });

  it('is there without a database, with what fails', async () => {
    const never = () => new Promise<never>(() => undefined);
    for (const query of [() => Promise.reject(new Error('down')), never]) {
      const told = await read({ query }, { postgres: query, store: async () => 'ok' });
      expect(told).toMatchObject({ failing: ['postgres'], degraded: ['a part'], deadLetters: null });
      expect(told.facts.length).toBeGreaterThan(0);
    }
  });
});
