import type pg from 'pg';
import { currentSpan } from '../observability/request-context.ts';
import type { Span } from '../observability/span.ts';
import { startStep } from '../observability/tracing.ts';

/** The first table that a statement names, with a word before it that says what it does there. */
const TARGET = /\b(?:from|into|update|table)\s+([a-z_]+)/i;

/**
 * Starts the span of a statement, if the current trace is recorded. It has the statement's text, in which parameters are numbers
 * ($1), and not their values.
 */
export function startStatementSpan(statement: string | pg.QueryConfig): Span | undefined {
  if (currentSpan() === undefined) return undefined;
  const text = (typeof statement === 'string' ? statement : statement.text).replace(/\s+/g, ' ').trim();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return startStep(summaryOf(text), { kind: 'client', attributes });
}

function summaryOf(text: string): string {
  const command = text.split(' ', 1)[0]?.toLowerCase() ?? '';
  const table = TARGET.exec(text)?.[1];
  return table === undefined ? command : `${command} ${table}`;
}
