import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { invalidRequest, type Problem } from './errors.ts';
import type { Mode, Operation } from './modes.ts';

/** A request whose body was read. */
export interface Call {
  method: string;
  path: string;
  /** What the groups of the route's pattern matched. */
  params: readonly string[];
  headers: IncomingHttpHeaders;
  body: string;
  /** The address that the caller used, for links. */
  base: string;
  mode: Mode;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text. */
  body: unknown;
}

export interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /** PayPal's own calls: these need credentials and can be scripted. */
  operation?: Operation;
  handle(call: Call): Reply;
}

/**
 * Reads a JSON body by a schema.
 * @param empty stands for an empty body
 * @throws PayPalError 400 that names every field that is wrong
 */
export function readJson<Schema extends z.ZodType>(call: Call, schema: Schema, empty?: unknown): z.output<Schema> {
  const read = schema.safeParse(call.body === '' ? empty : parse(call.body));
  if (read.success) return read.data;
  throw invalidRequest(read.error.issues.map(problemOf));
}

/** Whether the caller wants the whole resource back. */
export function wantsRepresentation({ headers }: Call): boolean {
  return String(headers.prefer ?? '').includes('return=representation');
}

/** The key that a PayPal-Request-Id makes a call idempotent by; undefined without one. */
export function requestKey({ method, path, headers }: Call): string | undefined {
  const id = headers['paypal-request-id'];
  return id === undefined || id === '' ? undefined : `${method} ${path} ${id}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest([
      { issue: 'MALFORMED_REQUEST_JSON', description: 'The request JSON is not well formed.', location: 'body' },
    ]);
  }
}

function problemOf(issue: z.core.$ZodIssue): Problem {
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return {
    field: `/${issue.path.join('/')}`,
    location: 'body',
    issue: missing ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX',
    description: missing ? 'A required field / parameter is missing.' : issue.message,
  };
}
