import { withTaskDatabase } from '@shop/platform/run-task.ts';
import { readVariables, taskConfig, taskVariables } from '@shop/platform/service/config/config.ts';
import { fixedCurrency } from '@shop/platform/service/postgres/fixed-currency.ts';
import { createPayPalClient } from './paypal/paypal-client.ts';
import { paypalAccount, paypalVariables } from './paypal/paypal-config.ts';
import { PayPalUnavailable } from './paypal/paypal-errors.ts';
import { differenceLine, listDifferences } from './reconciliation/list-differences.ts';

/** All orders that there ever were are read: the time limits of a customer's request do not fit. */
const TIMEOUT_FACTOR = 10;

/**
 * The order service's part of `npm run verify`: prints a line per difference; exit code 1 when there is one or PayPal is
 * unavailable (docs/runbooks/discrepancies.md).
 */
export async function verifyOrders(env: NodeJS.ProcessEnv): Promise<void> {
  const read = readVariables({ ...taskVariables, ...paypalVariables }, env);
  let count = 0;
  const config = { ...taskConfig(read), timeoutFactor: TIMEOUT_FACTOR };
  await withTaskDatabase('order-verify', config, async ({ db }) => {
    const account = paypalAccount(read, await fixedCurrency(db));
    if (account === undefined) console.log('PayPal is not configured: captures are not compared.');
    const paypal = account && createPayPalClient(account, { timeoutFactor: TIMEOUT_FACTOR });
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
  });
  console.log(`order: ${count} differences`);
  if (count > 0) process.exitCode = 1;
}
