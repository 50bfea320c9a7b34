import { notAtPayPal, PAYPAL_CURRENCIES } from '@shop/contracts/paypal-currencies.ts';
import { urlVariable } from '@shop/platform/service/config/config.ts';
import { secretVariable } from '@shop/platform/service/secrets/secret-variable.ts';
import { z } from 'zod';
import type { PayPalAccount } from './paypal-account.ts';

/** The account of the simulator in packages/paypal-simulator/src, which production refuses. */
const SIMULATED: Readonly<Record<string, string>> = {
  PAYPAL_CLIENT_ID: 'simulator',
  PAYPAL_CLIENT_SECRET: 'simulator',
  PAYPAL_MERCHANT_ID: 'SIMULATEDPAYEE',
  PAYPAL_WEBHOOK_ID: 'simulated-webhook',
};
const REQUIRED = ['PAYPAL_API_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_MERCHANT_ID'] as const;

/** The variables of the account at PayPal (docs/api.md#paypal). */
export const paypalVariables = {
  PAYPAL_API_URL: urlVariable.transform((url) => url.replace(/\/+$/, '')).optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: secretVariable(z.string().optional()),
  PAYPAL_MERCHANT_ID: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
};

/** Finds problems that no variable shows alone: an incomplete account, a currency that PayPal
 * does not take, and anything but a real one in production. */
export function paypalProblems(present: NodeJS.ProcessEnv): string[] {
  const isProduction = present.SHOP_MODE === 'production';
  const isConfigured = isProduction || REQUIRED.some((name) => present[name] !== undefined);
  const required = isProduction ? [...REQUIRED, 'PAYPAL_WEBHOOK_ID'] : REQUIRED;
  const missing = isConfigured ? required.filter((name) => present[name] === undefined) : [];
  const problems = missing.map((name) => `${name} is missing`);
  if (isConfigured && present.SHOP_CURRENCY !== undefined && !PAYPAL_CURRENCIES.includes(present.SHOP_CURRENCY))
    problems.push(notAtPayPal('SHOP_CURRENCY'));
  for (const [name, value] of Object.entries(SIMULATED))
    if (isProduction && present[name] === value) problems.push(`${name} must not be the simulator's in production`);
  if (isProduction && present.PAYPAL_API_URL !== undefined && !present.PAYPAL_API_URL.startsWith('https://'))
    problems.push('PAYPAL_API_URL must be https in production');
  return problems;
}

/**
 * @param currency the ISO 4217 code of the shop's amounts
 * @returns undefined while PayPal is not configured: then the shop neither offers nor accepts it
 */
export function paypalAccount(
  read: z.output<z.ZodObject<typeof paypalVariables>>,
  currency: string,
): PayPalAccount | undefined {
  const { PAYPAL_API_URL: apiUrl, PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = read;
  const { PAYPAL_MERCHANT_ID: merchantId, PAYPAL_WEBHOOK_ID: webhookId } = read;
  if (apiUrl === undefined || clientId === undefined || clientSecret === undefined || merchantId === undefined)
    return undefined;
  return { apiUrl, clientId, clientSecret, merchantId, currency, webhookId };
}
