/** The shop's account at PayPal, or at the simulator. */
export interface PayPalAccount {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** The payee of every payment. */
  merchantId: string;
  /** undefined: webhooks are refused. */
  webhookId: string | undefined;
}
