import type { SystemHand, SystemService } from '@shop/contracts/system-api.ts';
import { formatCount, formatList, formatWait } from '../../shared/format.ts';

const names: Readonly<Record<string, string>> = {
  gateway: 'Gateway',
  user: 'Users',
  catalogue: 'Catalogue',
  order: 'Orders',
  analytics: 'Analytics',
  chat: 'Chat',
};

/** What the shop cannot do while nobody of a service responds: docs/reliability.md#degradation in words. */
const meanwhile: Readonly<Record<SystemService, string>> = {
  user: 'Nobody can sign in or register, and everything that needs an account is refused: orders, chats and this administration. The public shop works.',
  catalogue:
    'Products and categories are shown as they were before, for ten minutes at most. Images, reviews and changes of products are refused. Orders can be placed.',
  order: 'Nobody can place, pay, cancel or see an order. The rest of the shop works, with the stock of before.',
  analytics: 'The revenue and the sales are not shown. Orders are counted when it is back.',
  chat: 'Nobody can chat with support, and nothing is announced live: pages show what is new when they are loaded again.',
};

const count = (number: number, one: string, many: string) => `${formatCount(number)} ${number === 1 ? one : many}`;

/** One sentence about an alert. */
const hands: Readonly<Record<string, (value: number, who: string) => string>> = {
  ServiceDown: (value, who) => `${who}: ${count(value, 'replica does', 'replicas do')} not respond.`,
  CircuitBreakerOpen: (_value, who) => `The gateway refuses calls to ${who}.`,
  EventLogDegraded: (_value, who) => `${who} cannot read, follow or fill the event log.`,
  EventsUnpublished: (value, who) => `${who}: an event has waited ${formatWait(value)} to be published.`,
  EventsUnread: (value, who) => `${who}: events have not been read for ${formatWait(value)}.`,
  DeadLetters: (value, who) => `${who}: ${count(value, 'event', 'events')} could not be handled.`,
  MailsUnsent: (value, who) => `${who}: an email has waited ${formatWait(value)} to be sent.`,
  BooksDisagree: (value) =>
    `${count(value, 'discrepancy', 'discrepancies')} between stock, orders, payments and PayPal.`,
  BooksNotVerified: (value) => `The books were not verified for ${formatWait(value)}.`,
  RefundsFailed: (value) => `${count(value, 'refund', 'refunds')} failed, or did not complete within a day.`,
  DatabaseConnectionsShort: (value, who) =>
    `${who}: ${count(value, 'call waits', 'calls wait')} for a connection to PostgreSQL.`,
  RedisDegraded: (_value, who) =>
    `${who}: what replicas share through Redis or PostgreSQL works only within each of them.`,
  BackupOld: (value, who) =>
    isNever(value) ? `No backup yet: ${who}.` : `Last backup ${formatWait(value)} ago: ${who}.`,
  BackupUntried: (value, who) =>
    isNever(value)
      ? `No backup was ever restored and verified: ${who}.`
      : `No backup was restored and verified for ${formatWait(value)}: ${who}.`,
};

/** The seconds since 1970: a time that was never set. */
function isNever(seconds: number): boolean {
  return seconds > 1_000_000_000;
}

const named = (service: string) => names[service] ?? service;

export const systemTexts = {
  title: 'System',
  loading: 'Loading how the shop runs ....',
  asOf: (time: string) => `As of ${time} UTC, renewed every five seconds`,
  failed: 'The state of the shop could not be loaded',
  failedText: 'The metrics of the services hold the same facts.',
  outdated: (time: string) => `The shop no longer says how it runs. What you see is of ${time} UTC.`,
  service: named,
  hands: 'What needs a hand',
  everythingRuns: 'Everything runs. Nothing needs a hand.',
  hand: ({ alert, value, services }: SystemHand) =>
    hands[alert]?.(value, formatList(services.map(named))) ?? `${alert}: ${formatList(services.map(named))}`,
  urgent: 'Urgent',
  runbook: (name: string) => `docs/runbooks/${name}.md`,
  runbookLabel: 'Runbook',
  commandLabel: 'Run',
  services: 'Services',
  runs: 'Runs',
  degraded: 'Runs in part',
  notReady: 'Not ready',
  someRespond: (some: number, all: number) => `${formatCount(some)} of ${formatCount(all)} respond`,
  down: 'Does not respond',
  downTitle: (service: string) => `${named(service)} does not respond`,
  meanwhileLabel: 'Meanwhile',
  meanwhile,
  failing: (what: readonly string[]) => `Fails: ${formatList(what)}`,
  works: (what: readonly string[]) => `Does not work: ${formatList(what)}`,
  runsSince: (version: string, wait: string) => `release ${version}, for ${wait}`,
  noResponse: 'does not respond',
  breakerOpen: 'not called, because it failed',
  facts: {
    toPublish: 'Events to publish',
    toRead: 'Events to read',
    deadLetters: 'Dead letters',
    mails: 'Emails to send',
    backup: 'Last backup',
    check: 'Last backup that was tried',
    verified: 'Books verified',
    discrepancies: 'Differences in the books',
    refunds: 'Failed refunds',
    refusals: 'Refused carts since the start',
    sockets: 'Live connections',
    breakers: 'Circuit breakers open',
    connections: 'Waiting for PostgreSQL',
  },
  waiting: (number: number, seconds: number) =>
    number > 0 || seconds > 0 ? `${formatCount(number)}, the oldest for ${formatWait(seconds)}` : '0',
  ago: (seconds: number) => `${formatWait(seconds)} ago`,
  never: 'never',
  notYet: 'not since the start',
  reason: (reason: string, number: number) => `${reason.replaceAll('-', ' ')} ${formatCount(number)}`,
  letters: 'Dead letters',
  noLetters: 'No event waits here: every service has handled what it read.',
  lettersUnknown: (services: readonly string[]) => `Unknown of ${formatList(services.map(named))}.`,
  lettersText: 'Events that a service could not handle. Remove the cause first, then replay them.',
  letter: (service: string, key: string | null) => `${key ?? 'An event without a subject'} in ${named(service)}`,
  letterFacts: (topic: string, attempts: number, seen: string) =>
    `${topic}, ${count(attempts, 'attempt', 'attempts')}, first seen ${seen} UTC`,
  replay: 'Replay',
  replayOf: (name: string) => `Replay ${name}`,
  replayed: (name: string) => `Replayed: ${name}.`,
  notReplayed: (error: string) => `Not replayed: ${error}`,
  replaying: 'A replay is under way.',
  close: 'Close',
  closeOf: (name: string) => `Close ${name}`,
  closed: (name: string) => `Closed: ${name}.`,
  closeTitle: 'Close without handling it?',
  closeText: (name: string) =>
    `${name} is never handled. Close only what is broken at its source, once its owner has published its present state again.`,
  reasonLabel: 'Reason, for the history',
  reasonMissing: 'Say why',
  keep: 'Keep it',
  more: (number: number) =>
    `${count(number, 'more is', 'more are')} not listed: replay them by command, as the runbook says.`,
} as const;
