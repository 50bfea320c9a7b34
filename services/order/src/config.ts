import { centsOf } from '@shop/contracts/money.ts';
import { type MailConfig, mailConfig, mailVariables } from '@shop/platform/mail/mail-config.ts';
import {
  countVariable,
  readVariables,
  type ServiceConfig,
  serviceConfig,
  serviceVariables,
  type TaskConfig,
  taskConfig,
  taskVariables,
} from '@shop/platform/service/config/config.ts';
import { z } from 'zod';
import type { OrderLimits } from './orders/order-limits.ts';
import type { PayPalAccount } from './paypal/paypal-account.ts';
import { paypalAccount, paypalProblems, paypalVariables } from './paypal/paypal-config.ts';

export interface OrderConfig extends ServiceConfig {
  mail: MailConfig;
  /** Years after which personal data is removed from an order (docs/api.md#orders). */
  retentionYears: number;
  limits: OrderLimits;
  /** The account at PayPal; undefined: PayPal is neither offered nor accepted. */
  paypal: PayPalAccount | undefined;
  /** How long an unpaid PayPal order holds its stock, in hours. */
  unpaidHoldHours: number;
  /** How long a cash order of an unconfirmed email address holds its stock, in hours. */
  confirmHours: number;
}

const variables = {
  ...serviceVariables,
  ...mailVariables,
  ORDER_RETENTION_YEARS: countVariable.pipe(z.number().max(1_000)).default(10),
  ...paypalVariables,
  MAX_OPEN_ORDERS: countVariable.default(50),
  NEW_ACCOUNT_ORDERS: countVariable.default(20),
  NEW_ACCOUNT_UNITS: countVariable.default(200),
  NEW_ACCOUNT_TOTAL: countVariable.default(10_000),
  ORDERS_PER_DAY: countVariable.default(100),
  CANCELLED_PAID_ORDERS_PER_DAY: countVariable.default(5),
  UNPAID_HOLD_HOURS: countVariable.pipe(z.number().max(720)).default(24),
  CONFIRM_HOURS: countVariable.pipe(z.number().max(720)).default(48),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a positive number')
    .transform(Number)
    .pipe(z.number().positive('must be a positive number'))
    .default(1),
};

/** Reads the service's configuration from the environment. @throws ConfigError listing every invalid variable */
export function readConfig(env: NodeJS.ProcessEnv): OrderConfig {
  const read = readVariables(variables, env, paypalProblems);
  return {
    ...serviceConfig(read),
    mail: mailConfig(read),
    retentionYears: read.ORDER_RETENTION_YEARS,
    limits: orderLimits(read),
    paypal: paypalAccount(read, read.SHOP_CURRENCY),
    unpaidHoldHours: read.UNPAID_HOLD_HOURS,
    confirmHours: read.CONFIRM_HOURS,
  };
}

/** Multiplies every limit by RATE_LIMIT_SCALE, to one at least. */
function orderLimits(read: z.output<z.ZodObject<typeof variables>>): OrderLimits {
  const scaled = (limit: number) => Math.max(1, Math.floor(limit * read.RATE_LIMIT_SCALE));
  return {
    openOrders: scaled(read.MAX_OPEN_ORDERS),
    newAccount: {
      orders: scaled(read.NEW_ACCOUNT_ORDERS),
      units: scaled(read.NEW_ACCOUNT_UNITS),
      cents: scaled(centsOf(read.NEW_ACCOUNT_TOTAL)),
    },
    ordersPerDay: scaled(read.ORDERS_PER_DAY),
    cancelledPaidPerDay: scaled(read.CANCELLED_PAID_ORDERS_PER_DAY),
  };
}

/**
 * Reads the seed's configuration. Production has no demo data (docs/architecture.md#demo-data).
 * @throws ConfigError listing every invalid variable
 */
export function readSeedConfig(env: NodeJS.ProcessEnv): TaskConfig & { demoDataFile: string } {
  const read = readVariables(
    { ...taskVariables, DEMO_DATA_FILE: z.string(), SHOP_MODE: z.literal('demo', 'must be demo') },
    env,
  );
  return { ...taskConfig(read), demoDataFile: read.DEMO_DATA_FILE };
}
