import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_CURRENCY } from '@shop/platform/service/config/currency.ts';
import { otherCurrency } from '@shop/platform/service/postgres/fixed-currency.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { readIfExists } from './read-if-exists.ts';

/**
 * Checks that the amounts in a data folder are in the shop's currency, and notes the currency in a folder without databases (ADR 63).
 * So a start in another currency ends with one sentence, before any process starts; the databases hold the same value.
 * @param directory locked by this process
 * @param currency SHOP_CURRENCY
 * @throws UserFacingError for a folder with amounts in another currency
 */
export async function assertDataDirCurrency(directory: string, currency: string): Promise<void> {
  const file = path.join(directory, 'currency');
  const noted = (await readIfExists(file))?.trim();
  // A first start that failed before it had databases has fixed nothing. A folder of an earlier release notes none.
  const fixed = existsSync(path.join(directory, 'postgres')) ? noted || DEFAULT_CURRENCY : currency;
  if (fixed !== currency) throw new UserFacingError(otherCurrency(directory, { fixed, currency }));
  if (noted === fixed) return;
  // Whole or not at all, so that a kill leaves no empty note.
  await writeFile(`${file}.new`, `${fixed}\n`, { flush: true });
  await rename(`${file}.new`, file);
}
