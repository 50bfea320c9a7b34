import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_CURRENCY } from '@shop/platform/service/config/currency.ts';
import { otherCurrency } from '@shop/platform/service/postgres/fixed-currency.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { readIfExists } from './read-if-exists.ts';

/**
 * Checks that the amounts in a data folder are in the shop's currency, and notes the currency in a new folder (ADR 63). So a start in
 * another currency ends with one sentence, before any process starts; the databases hold the same value.
 * @param directory locked by this process
 * @param currency SHOP_CURRENCY
 * @throws UserFacingError for a folder with amounts in another currency
 */
export async function assertDataDirCurrency(directory: string, currency: string): Promise<void> {
  const file = path.join(directory, 'currency');
  const noted = (await readIfExists(file))?.trim();
  // A folder of an earlier release notes none.
  const fixed = noted ?? (existsSync(path.join(directory, 'postgres')) ? DEFAULT_CURRENCY : currency);
  if (fixed !== currency) throw new UserFacingError(otherCurrency(directory, { fixed, currency }));
  if (noted === undefined) await writeFile(file, `${fixed}\n`, { flush: true });
}
