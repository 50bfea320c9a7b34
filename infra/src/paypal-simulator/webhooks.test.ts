import { eventually } from '@shop/testing/eventually.ts';
import { type OpenSimulator, openSimulator } from './testing/open-simulator.ts';
import { receiveWebhooks } from './testing/receive-webhooks.ts';

let shop: Awaited<ReturnType<typeof receiveWebhooks>>;
let paypal: OpenSimulator;
const open = async (statuses: number[] = []) => {
  shop = await receiveWebhooks(statuses);
  paypal = await openSimulator({ webhookUrl: shop.url, webhookRetryMs: [10, 10] });
};
afterEach(async () => {
  await paypal.stop();
  shop.close();
});

const bodies = () => shop.received.map(({ body }) => JSON.parse(body));
/** What a shop sends to have a webhook verified. */
const verificationOf = ({ headers, body }: { headers: NodeJS.Dict<string | string[]>; body: string }) => ({
  transmission_id: headers['paypal-transmission-id'],
  transmission_time: headers['paypal-transmission-time'],
  transmission_sig: headers['paypal-transmission-sig'],
  cert_url: headers['paypal-cert-url'],
  auth_algo: headers['paypal-auth-algo'],
  webhook_id: 'simulated-webhook',
  webhook_event: JSON.parse(body),
});
const verify = async (verification: object) =>
  (await paypal.call('POST', '/v1/notifications/verify-webhook-signature', verification)).body.verification_status;

describe('webhooks of the PayPal simulator', () => {
  it('report approval, capture and refund with all of PayPal’s headers', async () => {
    await open();
    const { orderId, captureId } = await paypal.paid();
    await paypal.call('POST', `/v2/payments/captures/${captureId}/refund`);
    await eventually(() => expect(shop.received).toHaveLength(3));
    const byType = Object.fromEntries(bodies().map((event) => [event.event_type, event]));
    expect(byType['CHECKOUT.ORDER.APPROVED']).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      event_version: '1.0',
      resource_type: 'checkout-order',
      resource: { id: orderId, status: 'APPROVED' },
    });
    expect(byType['PAYMENT.CAPTURE.COMPLETED']).toMatchObject({
      resource_type: 'capture',
      resource: { id: captureId, custom_id: 'order-1', supplementary_data: { related_ids: { order_id: orderId } } },
    });
    expect(byType['PAYMENT.CAPTURE.REFUNDED']).toMatchObject({
      resource_type: 'refund',
      resource: { amount: { currency_code: 'USD', value: '30.00' }, links: [{ rel: 'self' }, { rel: 'up' }] },
    });
    for (const { headers } of shop.received) {
      expect(headers).toMatchObject({
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-auth-version': 'v2',
        'paypal-cert-url': expect.stringMatching(/^https:\/\/api\.sandbox\.paypal\.com\//),
        'paypal-transmission-id': expect.any(String),
        'paypal-transmission-time': expect.any(String),
        'paypal-transmission-sig': expect.any(String),
      });
    }
  });

  it('are verified only as they were sent, for the simulator’s webhook', async () => {
    await open();
    await paypal.approved();
    await eventually(() => expect(shop.received).toHaveLength(1));
    const [sent] = shop.received;
    if (sent === undefined) throw new Error('no webhook');
    const good = verificationOf(sent);
    expect(await verify(good)).toBe('SUCCESS');
    for (const forged of [
      { transmission_sig: 'forged' },
      { transmission_id: 'other' },
      { transmission_time: new Date(0).toISOString() },
      { webhook_id: 'other' },
      { webhook_event: { ...good.webhook_event, event_type: 'PAYMENT.CAPTURE.COMPLETED' } },
    ]) {
      expect([forged, await verify({ ...good, ...forged })]).toEqual([forged, 'FAILURE']);
    }
    expect(await verify({})).toBeUndefined();
  });

  it('are sent again until the shop accepts them', async () => {
    await open([500, 503]);
    await paypal.approved();
    await eventually(() => expect(shop.received).toHaveLength(3));
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
    expect(new Set(shop.received.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(3);
  });

  it('report a pending capture once it is completed', async () => {
    await open();
    const { captureId } = await paypal.paid('pending');
    await eventually(() => expect(shop.received).toHaveLength(1));
    await paypal.call('POST', `/simulator/captures/${captureId}/settle`, { status: 'COMPLETED' });
    await eventually(() => expect(bodies().at(-1)).toMatchObject({ event_type: 'PAYMENT.CAPTURE.COMPLETED' }));
  });

  it('are sent to the address that /simulator/webhooks sets, or to none', async () => {
    await open();
    const redirect = (url: string | null) => paypal.call('POST', '/simulator/webhooks', { url });
    const other = await receiveWebhooks();
    await redirect(other.url);
    await paypal.approved();
    await eventually(() => expect(other.received).toHaveLength(1));
    await redirect(null);
    await paypal.approved();
    expect([shop.received.length, other.received.length]).toEqual([0, 1]);
    expect((await redirect('file:///etc/passwd')).status).toBe(400);
    other.close();
  });
});
