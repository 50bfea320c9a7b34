import type { SystemFact, SystemMetric } from '@shop/contracts/system-api.ts';
import { formatCount, formatList, formatWait } from '../../shared/format.ts';
import { systemTexts as texts } from './system-texts.ts';

/** A fact in words. */
export interface FactRow {
  label: string;
  value: string;
}

/**
 * Puts the facts of a service into words; those that it does not have are left out.
 * @param at the time of the facts
 */
export function factRows(facts: readonly SystemFact[], at: string): FactRow[] {
  const of = (metric: SystemMetric) => facts.filter((fact) => fact.metric === metric);
  const sum = (metric: SystemMetric) => of(metric).reduce((total, { value }) => total + value, 0);
  const worst = (metric: SystemMetric) => Math.max(0, ...of(metric).map(({ value }) => value));
  const since = (metric: SystemMetric, never: string) => {
    const seconds = worst(metric);
    return seconds === 0 ? never : texts.ago(Math.max(1, Date.parse(at) / 1_000 - seconds));
  };
  const rows: [metric: SystemMetric, label: string, value: () => string][] = [
    ['gateway_open_sockets', texts.facts.sockets, () => formatCount(sum('gateway_open_sockets'))],
    ['sockets_open', texts.facts.sockets, () => formatCount(sum('sockets_open'))],
    ['gateway_circuit_breaker_open', texts.facts.breakers, () => openBreakers(of('gateway_circuit_breaker_open'))],
    [
      'outbox_unpublished',
      texts.facts.toPublish,
      () => texts.waiting(sum('outbox_unpublished'), worst('outbox_unpublished_age_seconds')),
    ],
    [
      'event_consumer_lag',
      texts.facts.toRead,
      () => texts.waiting(sum('event_consumer_lag'), worst('event_consumer_lag_seconds')),
    ],
    ['dead_letters', texts.facts.deadLetters, () => formatCount(worst('dead_letters'))],
    ['mails_unsent', texts.facts.mails, () => texts.waiting(sum('mails_unsent'), worst('mails_unsent_age_seconds'))],
    ['order_open_discrepancies', texts.facts.discrepancies, () => formatCount(worst('order_open_discrepancies'))],
    [
      'order_books_verified_timestamp_seconds',
      texts.facts.verified,
      () => since('order_books_verified_timestamp_seconds', texts.notYet),
    ],
    ['order_failed_refunds', texts.facts.refunds, () => formatCount(worst('order_failed_refunds'))],
    ['order_refusals_total', texts.facts.refusals, () => refusals(of('order_refusals_total'))],
    ['postgres_pool_waiting', texts.facts.connections, () => formatCount(sum('postgres_pool_waiting'))],
    [
      'backup_last_success_timestamp_seconds',
      texts.facts.backup,
      () => since('backup_last_success_timestamp_seconds', texts.never),
    ],
    [
      'backup_last_check_timestamp_seconds',
      texts.facts.check,
      () => since('backup_last_check_timestamp_seconds', texts.never),
    ],
  ];
  return rows.filter(([metric]) => of(metric).length > 0).map(([, label, value]) => ({ label, value: value() }));
}

function openBreakers(facts: readonly SystemFact[]): string {
  const open = facts.filter(({ value }) => value > 0).map(({ labels }) => `${labels.upstream} ${labels.address}`);
  return open.length === 0 ? '0' : formatList(open);
}

function refusals(facts: readonly SystemFact[]): string {
  const some = facts.filter(({ value }) => value > 0);
  return some.length === 0 ? '0' : some.map(({ labels, value }) => texts.reason(labels.reason ?? '', value)).join(', ');
}

/** How long a process has run, in words. @param at now */
export function uptime(startedAt: string, at: string): string {
  return formatWait((Date.parse(at) - Date.parse(startedAt)) / 1_000);
}
