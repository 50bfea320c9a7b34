import type { ProcessFacts, SystemFact, SystemState } from '@shop/contracts/system-api.ts';
import { combineFacts } from './combine-facts.ts';
import { findHands } from './find-hands.ts';

const NOW = new Date('2026-12-01T12:00:00.000Z');
const seconds = NOW.getTime() / 1_000;
const HOUR = 3_600;
const full = { now: NOW, isEmbedded: false };
const fact = (metric: SystemFact['metric'], value: number, labels: Record<string, string> = {}): SystemFact => ({
  metric,
  value,
  labels,
});
const startedAt = '2026-12-01T02:00:00.000Z';
const own: ProcessFacts = { version: '1', startedAt, failing: [], degraded: [], facts: [] };
const process = { version: '1', startedAt, failing: [], degraded: [] };
const service = (name: SystemState['services'][number]['name'], facts: SystemFact[] = [], more: object = {}) => ({
  name,
  replicas: [{ address: `${name}:3001`, isBreakerOpen: false, process }],
  facts,
  deadLetters: [],
  ...more,
});

describe('what needs a hand', () => {
  it('is nothing while every value is within the limits', () => {
    const order = service('order', [
      fact('dead_letters', 0),
      fact('outbox_unpublished_age_seconds', 60),
      fact('event_log_following', 1),
      fact('mails_unsent_age_seconds', 900),
      fact('order_books_verified_timestamp_seconds', seconds - HOUR),
      fact('backup_last_success_timestamp_seconds', seconds - 26 * HOUR),
    ]);
    const gateway = { ...own, facts: [fact('gateway_circuit_breaker_open', 0, { upstream: 'order' })] };
    expect(findHands(gateway, [order], full)).toEqual([]);
  });

  it('is each alert once, the urgent first, with all services and the worst value', () => {
    const services = [
      service('user', [fact('dead_letters', 1), fact('backup_last_success_timestamp_seconds', 0)]),
      service('order', [fact('dead_letters', 4), fact('event_consumer_lag_seconds', 61, { topic: 'user-events' })]),
    ];
    const gateway = {
      ...own,
      facts: [
        fact('gateway_circuit_breaker_open', 1, { upstream: 'chat', address: 'chat:3001' }),
        fact('event_log_following', 0),
      ],
    };
    const hands = findHands(gateway, services, full);
    expect(hands.map(({ alert, services, value }) => [alert, services, value])).toEqual([
      ['CircuitBreakerOpen', ['chat'], 1],
      ['EventLogDegraded', ['gateway'], 0],
      ['EventsUnread', ['order'], 61],
      ['BackupOld', ['user'], seconds],
      ['DeadLetters', ['user', 'order'], 4],
    ]);
    expect(hands.map(({ isUrgent }) => isUrgent)).toEqual([true, true, true, true, false]);
  });

  it('counts the replicas that do not respond', () => {
    const silent = { address: 'x', isBreakerOpen: true, process: null };
    const order = service('order', [], { replicas: [silent, { ...silent, process }, silent] });
    expect(findHands(own, [order], full)).toEqual([
      { alert: 'ServiceDown', runbook: 'hung-service', isUrgent: true, services: ['order'], value: 2 },
    ]);
  });

  it('is a command in the embedded profile, which is not urgent within a day of the start of a shop without backups', () => {
    const backups = (last: number) => [
      fact('backup_last_success_timestamp_seconds', last),
      fact('backup_last_check_timestamp_seconds', last),
    ];
    const found = (last: number, more: { now?: Date; isEmbedded?: boolean } = {}) =>
      findHands(own, [service('order', backups(last))], { now: NOW, isEmbedded: true, ...more });
    expect(found(0).map(({ alert, runbook, command, isUrgent }) => [alert, runbook, command, isUrgent])).toEqual([
      ['BackupOld', 'restore', 'npm run backup', false],
      ['BackupUntried', 'restore', 'npm run backup:check', false],
    ]);
    const isUrgent = ([first]: ReturnType<typeof found>) => first?.alert === 'BackupOld' && first.isUrgent;
    expect(isUrgent(found(0, { now: new Date('2026-12-02T01:59:59.000Z') }))).toBe(false);
    expect(isUrgent(found(0, { now: new Date('2026-12-02T02:00:00.000Z') }))).toBe(true);
    expect(isUrgent(found(seconds - 27 * HOUR))).toBe(true);
    const [first] = found(0, { isEmbedded: false });
    expect([first?.runbook, first?.command, first?.isUrgent]).toEqual(['backups', undefined, true]);
  });

  it('gives a process that has just started an hour to verify the books', () => {
    const books = [fact('order_books_verified_timestamp_seconds', 0)];
    const alerts = (at: Date) =>
      findHands(own, [service('order', books)], { now: at, isEmbedded: false }).map(({ alert }) => alert);
    expect(alerts(new Date('2026-12-01T03:00:00.000Z'))).toEqual([]);
    expect(alerts(new Date('2026-12-01T03:00:01.000Z'))).toEqual(['BooksNotVerified']);
  });
});

describe('the facts of several replicas', () => {
  it('are added, or the worst of them, by labels', () => {
    const lag = (topic: string, value: number) => fact('event_consumer_lag', value, { topic });
    expect(
      combineFacts([
        [lag('order-events', 2), fact('outbox_unpublished_age_seconds', 70), fact('event_log_following', 1)],
        [lag('order-events', 3), fact('outbox_unpublished_age_seconds', 0), fact('event_log_following', 0)],
        [lag('user-events', 1)],
      ]),
    ).toEqual([
      lag('order-events', 5),
      fact('outbox_unpublished_age_seconds', 70),
      fact('event_log_following', 0),
      lag('user-events', 1),
    ]);
  });
});
