import { invalid } from '@shop/platform/service/errors.ts';
import type { NewEntry } from './chat-store.ts';

/**
 * Refuses characters that not every store keeps: PostgreSQL has no NUL, and UTF-8 no unpaired surrogates. Everything else is
 * stored exactly.
 * @throws ShopError 400 that names the field
 */
export function assertStorable(entry: NewEntry): void {
  for (const [field, value] of Object.entries(entry))
    if (typeof value === 'string' && !isStorable(value))
      throw invalid(field, 'must not contain NUL characters or unpaired surrogates');
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
