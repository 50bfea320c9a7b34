/** The only merchant of the simulator, with their client and their webhook. */
export const ACCOUNT = {
  clientId: 'simulator',
  clientSecret: 'simulator',
  merchantId: 'SIMULATEDPAYEE',
  webhookId: 'simulated-webhook',
};
