import { foldCase } from './fold-case.ts';

/** The words of a text, without case and accents, as `words_of` of PostgreSQL splits it, but for rare letters. */
export function wordsOf(text: string): string[] {
  const withoutAccents = foldCase(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return withoutAccents.match(/[\p{L}\p{N}]+/gu) ?? [];
}
