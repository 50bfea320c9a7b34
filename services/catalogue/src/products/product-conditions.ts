import { folded } from '../folded.ts';

/** What a list is narrowed to: the category of its path, and the words of its search. */
export interface Narrowing {
  category?: string | undefined;
  search?: string | undefined;
}

/**
 * The conditions of a list over `products p`, with their parameters, numbered from $1.
 * A category matches itself and everything below it, never a mere prefix: in the "C" collation '0' follows '/'.
 * Every word of the search must stand somewhere, in any order and case; `%` and `_` are letters like others.
 */
export function conditionsOf({ category, search }: Narrowing): { where: string; params: unknown[] } {
  const conditions = ['not p.removed'];
  const params: unknown[] = [];
  if (category !== undefined) {
    const at = `$${params.push(category)}`;
    conditions.push(`(p.category = ${at} or (p.category >= ${at} || '/' and p.category < ${at} || '0'))`);
  }
  const patterns = patternsOf(search ?? '');
  if (patterns.length > 0) conditions.push(`p.search_text like all($${params.push(patterns)}::text[])`);
  return { where: conditions.join(' and '), params };
}

function patternsOf(search: string): string[] {
  const words = new Set(
    folded(search)
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
  return [...words].map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
