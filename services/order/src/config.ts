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
import type { PayPalAccount } from './paypal/paypal-account.ts';
import { paypalAccount, paypalProblems, paypalVariables } from './paypal/paypal-config.ts';

export interface OrderConfig extends ServiceConfig {
  mail: MailConfig;
  /** Years after which personal data is removed from an order (docs/api.md#orders). */
  retentionYears: number;
  /** Maximum number of open orders (placed or paid) per customer. */
  maxOpenOrders: number;
  /** The account at PayPal; undefined: PayPal is neither offered nor accepted. */
  paypal: PayPalAccount | undefined;
  /** How long an unpaid PayPal order holds its stock, in hours. */
  unpaidHoldHours: number;
}

const variables = {
  ...serviceVariables,
  ...mailVariables,
  ORDER_RETENTION_YEARS: countVariable.pipe(z.number().max(1_000)).default(10),
  ...paypalVariables,
  MAX_OPEN_ORDERS: countVariable.default(50),
  UNPAID_HOLD_HOURS: countVariable.pipe(z.number().max(720)).default(24),
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
    maxOpenOrders: Math.max(1, Math.floor(read.MAX_OPEN_ORDERS * read.RATE_LIMIT_SCALE)),
    paypal: paypalAccount(read),
    unpaidHoldHours: read.UNPAID_HOLD_HOURS,
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
