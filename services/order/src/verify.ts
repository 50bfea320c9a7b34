import { readVariables, taskConfig, taskVariables } from '@shop/platform/service/config/config.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { createPayPalClient } from './paypal/paypal-client.ts';
import { paypalAccount, paypalVariables } from './paypal/paypal-config.ts';
import { PayPalUnavailable } from './paypal/paypal-errors.ts';
import { differenceLine, listDifferences } from './reconciliation/list-differences.ts';

// The order service's part of `npm run verify`: prints a line per difference; exit code 1 when there is one or PayPal is unavailable (docs/runbooks/discrepancies.md).
const read = readVariables({ ...taskVariables, ...paypalVariables }, process.env);
const account = paypalAccount(read);
const db = openDatabase({ url: taskConfig(read).databaseUrl, name: 'order-verify', max: 2, timeoutFactor: 10 });
try {
  if (account === undefined) console.log('PayPal is not configured: captures are not compared.');
  const paypal = account && createPayPalClient(account);
  let count = 0;
  try {
    for await (const difference of listDifferences(db, paypal, new Date())) {
      console.log(differenceLine(difference));
      count += 1;
    }
  } catch (error) {
    if (!(error instanceof PayPalUnavailable)) throw error;
    console.log('PayPal is unavailable: captures were not compared');
    process.exitCode = 1;
  }
  console.log(`order: ${count} differences`);
  if (count > 0) process.exitCode = 1;
} catch (error) {
  console.error('order: the books could not be verified:', error);
  process.exitCode = 1;
} finally {
  await db.close();
}
