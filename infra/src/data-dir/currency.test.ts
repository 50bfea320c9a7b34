import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assertDataDirCurrency } from './currency.ts';

let folder: string;
const noted = () => readFile(path.join(folder, 'currency'), 'utf8');
const makeDatabases = () => mkdir(path.join(folder, 'postgres'));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-currency-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('assertDataDirCurrency', () => {
  it('notes the currency of a new data folder and accepts it again', async () => {
    await assertDataDirCurrency(folder, 'EUR');
    await makeDatabases();
    await assertDataDirCurrency(folder, 'EUR');
    expect(await noted()).toBe('EUR\n');
    expect((await readdir(folder)).sort()).toEqual(['currency', 'postgres']);
  });

  it('rejects another currency in one sentence that says what to do', async () => {
    await assertDataDirCurrency(folder, 'USD');
    await makeDatabases();
    await expect(assertDataDirCurrency(folder, 'EUR')).rejects.toThrow(
      `The amounts in ${folder} are in USD, fixed at its first start, but SHOP_CURRENCY is EUR: set SHOP_CURRENCY=USD, or start an empty shop.`,
    );
    await assertDataDirCurrency(folder, 'USD');
  });

  it('takes the amounts of an earlier release for USD', async () => {
    await makeDatabases();
    await expect(assertDataDirCurrency(folder, 'EUR')).rejects.toThrow('are in USD');
    await assertDataDirCurrency(folder, 'USD');
    expect(await noted()).toBe('USD\n');
  });

  it('is not bound by a first start that failed before it had databases', async () => {
    await assertDataDirCurrency(folder, 'EUR');
    await assertDataDirCurrency(folder, 'CHF');
    expect(await noted()).toBe('CHF\n');
  });

  it.each([false, true])('takes an empty note for none, with databases: %j', async (hasDatabases) => {
    await writeFile(path.join(folder, 'currency'), '');
    if (hasDatabases) await makeDatabases();
    await assertDataDirCurrency(folder, 'USD');
    expect(await noted()).toBe('USD\n');
  });
});
