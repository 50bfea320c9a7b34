import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * Names a statement, so that PostgreSQL plans it once per connection. For frequent public reads.
 * @returns the argument of a pool's `query`
 */
export function preparedStatement(text: string, values: unknown[]): { name: string; text: string; values: unknown[] } {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
  }
  return { name, text, values };
}
