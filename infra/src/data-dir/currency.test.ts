import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assertDataDirCurrency } from './currency.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-currency-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('assertDataDirCurrency', () => {
  it('notes the currency of a new data folder and accepts it again', async () => {
    await assertDataDirCurrency(folder, 'EUR');
    await mkdir(path.join(folder, 'postgres'));
    await assertDataDirCurrency(folder, 'EUR');
    expect(await readFile(path.join(folder, 'currency'), 'utf8')).toBe('EUR\n');
  });

  it('rejects another currency in one sentence that says what to do', async () => {
    await assertDataDirCurrency(folder, 'USD');
    await expect(assertDataDirCurrency(folder, 'EUR')).rejects.toThrow(
      `The amounts in ${folder} are in USD, fixed at its first start, but SHOP_CURRENCY is EUR: set SHOP_CURRENCY=USD, or start an empty shop.`,
    );
    await assertDataDirCurrency(folder, 'USD');
  });

  it('takes the amounts of an earlier release for USD', async () => {
    await mkdir(path.join(folder, 'postgres'));
    await expect(assertDataDirCurrency(folder, 'EUR')).rejects.toThrow('are in USD');
    await assertDataDirCurrency(folder, 'USD');
    expect(await readFile(path.join(folder, 'currency'), 'utf8')).toBe('USD\n');
  });
});
