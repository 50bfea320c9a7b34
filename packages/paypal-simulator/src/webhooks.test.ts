import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
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

/** Whether a webhook is signed as PayPal signs, by the key that it names. */
async function isSigned({ headers, body }: { headers: NodeJS.Dict<string | string[]>; body: string }) {
  const key = await (await fetch(String(headers['paypal-cert-url']))).text();
  const [id, time, signature] = ['id', 'time', 'sig'].map((name) => String(headers[`paypal-transmission-${name}`]));
  const signed = Buffer.from(`${id}|${time}|simulated-webhook|${crc32(body)}`);
  return verify('sha256', signed, key, Buffer.from(signature ?? '', 'base64'));
}

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
        'paypal-cert-url': expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1\/notifications\/certs\/CERT-/),
        'paypal-transmission-id': expect.any(String),
        'paypal-transmission-time': expect.any(String),
        'paypal-transmission-sig': expect.any(String),
      });
    }
  });

  it('are signed by a key that lies at the address by which the shop called last', async () => {
    await open();
    await paypal.approved();
    await eventually(() => expect(shop.received).toHaveLength(1));
    const [sent] = shop.received;
    if (sent === undefined) throw new Error('no webhook');
    expect(sent.headers['paypal-cert-url']).toContain(paypal.url);
    expect(await isSigned(sent)).toBe(true);
    expect(await isSigned({ ...sent, body: `${sent.body} ` })).toBe(false);
    expect((await paypal.call('GET', '/v1/notifications/certs/CERT-other')).status).toBe(404);
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
