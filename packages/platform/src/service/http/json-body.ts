import { promisify } from 'node:util';
import express, { type Request, type Response } from 'express';
import type { z } from 'zod';
import { ShopError } from '../errors.ts';
import { validationMessage } from './validation-message.ts';

const parse = promisify(express.json({ limit: '100kb', strict: false }));

/**
 * Reads a request's body as JSON, at most 100 kB.
 * @returns the parsed body, `{}` when there is none
 * @throws ShopError 415 for another content type; else the body parser's errors, which toShopError converts
 */
export async function readJson(request: Request, response: Response): Promise<unknown> {
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  if (hasBody && request.headers['content-length'] !== '0' && !request.is('json')) {
    throw new ShopError('unsupported-media', 'unsupported-media', 'Send JSON');
  }
  await parse(request, response);
  return request.body ?? {};
}

/**
 * Validates input by its schema.
 * @param part names the input where no field can be named
 * @throws ShopError 400 naming every invalid field
 */
export function validated<Schema extends z.ZodType>(
  part: 'params' | 'query' | 'body',
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const read = schema.safeParse(value, { error: validationMessage });
  if (read.success) return read.data;
  const details = read.error.issues.map((issue) => ({
    field: issue.path.join('.') || part,
    message: issue.message,
  }));
  const [first] = details;
  const message = first === undefined ? `The ${part} is not valid` : `${first.field}: ${first.message}`;
  throw new ShopError('invalid', 'invalid', message, { details });
}
