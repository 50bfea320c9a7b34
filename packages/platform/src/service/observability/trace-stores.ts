import { tracingChannel } from 'node:diagnostics_channel';
import type { Span } from './span.ts';
import { startStep } from './tracing.ts';

/** What mongoose and ioredis say of an operation; its arguments are left out, because they may be of people. */
interface StoreOperation {
  operation?: string;
  collection?: string;
  command?: string;
  error?: unknown;
}

/** The channels of Node's diagnostics_channel on which mongoose and ioredis announce what they do, and the store. */
const CHANNELS = [
  ['mongoose:query', 'mongodb'],
  ['mongoose:aggregate', 'mongodb'],
  ['mongoose:cursor:next', 'mongodb'],
  ['mongoose:model:save', 'mongodb'],
  ['mongoose:model:insertMany', 'mongodb'],
  ['mongoose:model:bulkWrite', 'mongodb'],
  ['ioredis:command', 'redis'],
  ['ioredis:batch', 'redis'],
] as const;

/** Records the operations on MongoDB and Redis as steps of the current trace. @returns a function that stops that */
export function traceStores(): () => void {
  const stops = CHANNELS.map(([channel, system]) => traceChannel(channel, system));
  return () => {
    for (const stop of stops) stop();
  };
}

function traceChannel(name: string, system: string): () => void {
  const spans = new WeakMap<StoreOperation, Span>();
  const channel = tracingChannel<StoreOperation, StoreOperation>(name);
  const ignore = () => undefined;
  const subscribers = {
    start: (said: StoreOperation) => {
      const span = startStep(nameOf(said), {
        kind: 'client',
        attributes: {
          'db.system.name': system,
          'db.operation.name': said.operation ?? said.command,
          'db.collection.name': said.collection,
        },
      });
      if (span !== undefined) spans.set(said, span);
    },
    end: ignore,
    asyncStart: ignore,
    asyncEnd: (said: StoreOperation) => {
      const span = spans.get(said);
      if (said.error !== undefined) span?.fail(said.error);
      span?.end();
    },
    // Comes before asyncEnd, with the error.
    error: ignore,
  };
  channel.subscribe(subscribers);
  return () => void channel.unsubscribe(subscribers);
}

function nameOf({ operation, collection, command }: StoreOperation): string {
  return [operation ?? command ?? 'batch', collection].filter((part) => part !== undefined).join(' ');
}
