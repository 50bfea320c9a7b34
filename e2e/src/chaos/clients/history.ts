import { appendFileSync } from 'node:fs';
import type { Answer } from './call.ts';

/**
 * `ok`: 2xx. `fail`: a definite refusal before any effect, 4xx. `info`: a time-out, a broken connection or 5xx, so that it
 * may or may not have happened.
 */
export type Outcome = 'ok' | 'fail' | 'info';

/** One line of the history (RELIABILITY.md §1.2); times in milliseconds since 1970. */
export interface HistoryEntry {
  seed: number;
  client: string;
  op: string;
  /** What makes repeats of one operation one: the Idempotency-Key of an order. */
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
  add(entry: Pick<HistoryEntry, 'client' | 'op' | 'key' | 'input'>, answer: Answer): void;
}

/** @param file JSONL, appended to entry by entry, so that a run that is killed leaves what it did */
export function openHistory(file: string, seed: number): History {
  const entries: HistoryEntry[] = [];
  const clock = Date.now() - performance.now();
  return {
    file,
    entries,
    add: ({ client, op, key, input }, answer) => {
      const t0 = Math.round(clock + answer.at);
      const t1 = Math.round(clock + answer.at + answer.took);
      const { status } = answer;
      const body = parsed(answer.body) ?? answer.error ?? null;
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
