import { DEFAULT_CURRENCY } from '../config/currency.ts';
import type { Queryable } from './postgres.ts';

/**
 * Writes the shop's currency into a database at its first start, and compares it at every other (ADR 63). Of replicas that start
 * at once, the first one decides.
 * @param currency SHOP_CURRENCY
 * @throws Error when the amounts in the database are in another currency
 */
export async function fixCurrency(db: Queryable, currency: string): Promise<void> {
  await db.query(`insert into fixed_values (name, value) values ('currency', $1) on conflict do nothing`, [currency]);
  const fixed = await fixedCurrency(db);
  if (fixed !== currency) throw new Error(otherCurrency('this database', { fixed, currency }));
}

/** Reads the currency of a database's amounts; the default before the shop's first start. */
export async function fixedCurrency(db: Queryable): Promise<string> {
  const [row] = await db.query<{ value: string }>(`select value from fixed_values where name = 'currency'`);
  return row?.value ?? DEFAULT_CURRENCY;
}

/**
 * The sentence that refuses a start in another currency.
 * @param what holds the amounts
 * @param values `fixed`: their currency; `currency`: the configured one
 */
export function otherCurrency(what: string, { fixed, currency }: { fixed: string; currency: string }): string {
  return `The amounts in ${what} are in ${fixed}, fixed at its first start, but SHOP_CURRENCY is ${currency}: set SHOP_CURRENCY=${fixed}, or start an empty shop.`;
}
