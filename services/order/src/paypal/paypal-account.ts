import type { SecretText } from '@shop/platform/service/secrets/secret.ts';

/** The shop's account at PayPal, or at the simulator. */
export interface PayPalAccount {
  apiUrl: string;
  clientId: string;
  clientSecret: SecretText;
  /** The payee of every payment. */
  merchantId: string;
  /** The ISO 4217 code of every payment: the shop's. */
  currency: string;
  /** undefined: webhooks are refused. */
  webhookId: string | undefined;
}
