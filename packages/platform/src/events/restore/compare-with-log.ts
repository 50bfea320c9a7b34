import { type EventFamily, type EventOf, subjectId } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/lifecycle/logger.ts';
import { readRecord } from '../consumer/read-record.ts';
import { type EventLogAddress, readTopic } from './read-topic.ts';

/** What an owner had published after the dump that it was restored from: the last state of each subject. */
export interface LogComparison<Family extends EventFamily, Compared> {
  /** Of subjects that the database does not know: they came into being after the dump. */
  unknown: EventOf<Family>[];
  /** Of subjects that the database knows in an earlier state: what `compared` keeps of them, as they may be all there are. */
  newer: Compared[];
}

/**
 * Compares a restored database with what its service had published: the log reaches back 30 days. Whatever is in the log was
 * committed before, so what this database does not know was lost with the restore.
 * @param options `epoch`: of the database before it is raised; `versionsOf`: the versions of those subjects that it knows;
 * `compared`: the part of a subject's state that the owner compares with its own
 */
export async function compareWithLog<Family extends EventFamily, Compared>(options: {
  log: EventLogAddress;
  logger: Logger;
  family: Family;
  epoch: number;
  versionsOf: (ids: string[]) => Promise<{ id: string; version: number }[]>;
  selectCompared: (data: EventOf<Family>['data']) => Compared;
}): Promise<LogComparison<Family, Compared>> {
  const { log, logger, family, epoch } = options;
  const unknown = new Map<string, EventOf<Family>>();
  const newer = new Map<string, { subject: string; epoch: number; version: number; compared: Compared }>();
  let unreadable = 0;

  async function take(values: readonly (Buffer | null)[]): Promise<void> {
    const events: EventOf<Family>[] = [];
    for (const value of values) {
      const read = readRecord({ topic: family.topic, value }, [{ family }]);
      if ('poison' in read) unreadable += 1;
      else events.push(...read.events.map(({ event }) => event as EventOf<Family>));
    }
    const ids = [...new Set(events.map(({ subject }) => subjectId(subject)))];
    const versions = new Map((await options.versionsOf(ids)).map(({ id, version }) => [id, version]));
    for (const event of events) {
      const version = versions.get(subjectId(event.subject));
      if (version === undefined) keepLatest(unknown, event);
      else if (isBeyond(event, { epoch, version })) {
        const { subject, data } = event;
        keepLatest(newer, {
          subject,
          epoch: event.epoch,
          version: event.version,
          compared: options.selectCompared(data),
        });
      }
    }
  }

  await readTopic(log, family.topic, logger, take);
  if (unreadable > 0) logger.warn({ topic: family.topic, unreadable }, 'records of the event log cannot be read');
  return { unknown: [...unknown.values()], newer: [...newer.values()].map(({ compared }) => compared) };
}

function keepLatest<Event extends { subject: string; epoch: number; version: number }>(
  latest: Map<string, Event>,
  event: Event,
): void {
  const known = latest.get(event.subject);
  if (known === undefined || isBeyond(event, known)) latest.set(event.subject, event);
}

function isBeyond(one: { epoch: number; version: number }, other: { epoch: number; version: number }): boolean {
  return (one.epoch - other.epoch || one.version - other.version) > 0;
}
