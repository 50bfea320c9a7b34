import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Route } from './route.ts';

/**
 * Compares a response with its route's schema. Tests do so for every response, so that docs/openapi.json describes what
 * is really sent.
 * @throws Error when the schema rejects the response, or when the response has fields that the schema does not declare
 */
export function assertResponseMatches({ method, path, response: schema }: Route, response: unknown): void {
  if (schema === undefined) return;
  const route = `${method.toUpperCase()} ${path}`;
  const sent: unknown = JSON.parse(JSON.stringify(response));
  const read = schema.safeParse(sent);
  if (!read.success)
    throw new Error(`${route}: the response does not match its schema:\n${z.prettifyError(read.error)}`);
  const declared: unknown = JSON.parse(JSON.stringify(read.data));
  if (!isDeepStrictEqual(sent, declared))
    throw new Error(`${route}: the response has fields that its schema does not declare: ${JSON.stringify(sent)}`);
}
