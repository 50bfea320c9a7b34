import { appendFileSync } from 'node:fs';
import type { CallResult } from './call.ts';

/**
 * `ok`: 2xx. `fail`: 4xx, rejected without effect. `info`: a timeout, a broken connection or 5xx: the operation may or may not have
 * happened.
 */
export type Outcome = 'ok' | 'fail' | 'info';

/** One line of the history (docs/reliability.md#history). `t0` and `t1` are milliseconds since 1970. */
export interface HistoryEntry {
  seed: number;
  client: string;
  op: string;
  /** Identifies an operation over its retries: the Idempotency-Key of an order. */
  key: string;
  input: unknown;
  t0: number;
  t1: number;
  outcome: Outcome;
  status: number;
  body: unknown;
}

export interface History {
  file: string;
  entries: readonly HistoryEntry[];
  add(entry: Pick<HistoryEntry, 'client' | 'op' | 'key' | 'input'>, result: CallResult): void;
}

/** @param file JSONL; written entry by entry, so that the history of a killed run is complete */
export function openHistory(file: string, seed: number): History {
  const entries: HistoryEntry[] = [];
  const clock = Date.now() - performance.now();
  return {
    file,
    entries,
    add: ({ client, op, key, input }, result) => {
      const t0 = Math.round(clock + result.startedAt);
      const t1 = Math.round(clock + result.startedAt + result.durationMs);
      const { status } = result;
      const body = parsed(result.body) ?? result.error ?? null;
      const entry: HistoryEntry = { seed, client, op, key, input, t0, t1, outcome: outcomeOf(status), status, body };
      entries.push(entry);
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
    },
  };
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'ok';
  return status >= 400 && status < 500 ? 'fail' : 'info';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text.slice(0, 500);
  }
}
