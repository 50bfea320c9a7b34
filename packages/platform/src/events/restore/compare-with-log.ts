import { type EventFamily, type EventOf, subjectId } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import { readRecord } from '../consumer/read-record.ts';
import { type EventLogAddress, readTopic } from './read-topic.ts';

/** The last published state of each subject that an owner published after the dump. */
export interface LogComparison<Family extends EventFamily, Compared> {
  /** Events of subjects that the database does not contain: they were created after the dump. */
  unknown: EventOf<Family>[];
  /**
   * Selected fields of subjects that the database contains in an older version. Only a selection, as these may be all
   * subjects.
   */
  newer: Compared[];
}

/**
 * Compares a restored database with its published events of the last 30 days. Every event in the log was committed, so
 * changes that this database lacks were lost by the restore.
 * @param options `epoch`: of the database before it is raised; `versionsOf` returns the versions of the given subjects
 * that the database contains; `selectCompared` returns the fields of a state that the owner compares
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

  async function handleBatch(values: readonly (Buffer | null)[]): Promise<void> {
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

  await readTopic(log, family.topic, logger, handleBatch);
  if (unreadable > 0) logger.warn({ topic: family.topic, unreadable }, 'unreadable records in the event log');
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
