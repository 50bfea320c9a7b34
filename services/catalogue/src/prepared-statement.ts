import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * A statement that PostgreSQL plans once a connection: for what every visitor asks.
 * @returns what a pool's query takes
 */
export function preparedStatement(text: string, values: unknown[]): { name: string; text: string; values: unknown[] } {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
  }
  return { name, text, values };
}
