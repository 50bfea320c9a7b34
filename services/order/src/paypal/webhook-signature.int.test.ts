import { sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { type Certificate, makeCertificate } from '@shop/testing/certificate.ts';
import { PayPalUnavailable } from './paypal-errors.ts';
import { createWebhookVerifier, type WebhookSignature } from './webhook-signature.ts';

const BODY = Buffer.from('{"id":"WH-1","amount":"1.00 €"}');
const TIME = '2026-03-01T10:00:00Z';

describe('the signature of a webhook', () => {
  let own: Certificate;
  let server: Server;
  let asked: string[];
  let verifyWebhook: ReturnType<typeof createWebhookVerifier>;
  const urlOf = (name: string) =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/notifications/certs/${name}`;

  /** Signs as PayPal does: over the id, the time, the webhook and a checksum of the body. */
  const signed = (change: Partial<WebhookSignature> = {}, webhookId = 'WEBHOOK-1'): WebhookSignature => ({
    transmissionId: 't-1',
    transmissionTime: TIME,
    transmissionSig: sign('sha256', Buffer.from(`t-1|${TIME}|${webhookId}|${crc32(BODY)}`), own.key).toString('base64'),
    certUrl: urlOf('CERT-1'),
    authAlgo: 'SHA256withRSA',
    ...change,
  });
  const verified = (signature: WebhookSignature, body = BODY) =>
    verifyWebhook(signature, body, AbortSignal.timeout(20_000));

  beforeAll(async () => {
    own = await makeCertificate();
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      if (url.endsWith('CERT-1')) response.end(own.certificate);
      else if (url.endsWith('CERT-text')) response.end('no certificate');
      else response.writeHead(url.endsWith('CERT-busy') ? 503 : 404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    asked = [];
    verifyWebhook = createWebhookVerifier({ webhookId: 'WEBHOOK-1' });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is right for the body that was sent, for our webhook only', async () => {
    expect(await verified(signed())).toBe(true);
    expect(await verified(signed(), Buffer.from(`${BODY} `))).toBe(false);
    expect(await verified(signed({}, 'WEBHOOK-2'))).toBe(false);
    expect(await verified(signed({ transmissionId: 't-2' }))).toBe(false);
    expect(await verified(signed({ transmissionTime: '2026-03-01T10:00:01Z' }))).toBe(false);
    for (const transmissionSig of ['', 'forged', '💥'])
      expect([transmissionSig, await verified(signed({ transmissionSig }))]).toEqual([transmissionSig, false]);
  });

  it('costs one call for a certificate, however many webhooks name it', async () => {
    const forged = Array.from({ length: 500 }, () => verified(signed({ transmissionSig: 'forged' })));
    const [genuine, ...others] = await Promise.all([verified(signed()), ...forged]);
    expect([genuine, others.filter(Boolean).length]).toEqual([true, 0]);
    expect(await verified(signed())).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('is right while 500 forged webhooks name certificates that do not exist, and keeps none of these', async () => {
    expect(await verified(signed())).toBe(true);
    asked = [];
    const forged = Array.from({ length: 500 }, (_, n) =>
      verified(signed({ certUrl: urlOf(`CERT-forged-${n}`) })).catch((error) => error),
    );
    expect(await verified(signed())).toBe(true);
    const answers = await Promise.all(forged);
    expect(answers.filter((answer) => answer !== false && !(answer instanceof PayPalUnavailable))).toEqual([]);
    expect(asked.length).toBeLessThan(500);
    asked = [];
    expect(await verified(signed())).toBe(true);
    expect(asked).toEqual([]);
  });

  it('is wrong without a usable certificate', async () => {
    expect(await verified(signed({ certUrl: urlOf('CERT-none') }))).toBe(false);
    expect(await verified(signed({ certUrl: urlOf('CERT-text') }))).toBe(false);
  });

  it('is unknown while PayPal does not send its certificate, and is asked for again', async () => {
    await expect(verified(signed({ certUrl: urlOf('CERT-busy') }))).rejects.toThrow(PayPalUnavailable);
    await expect(verified(signed({ certUrl: urlOf('CERT-busy') }))).rejects.toThrow(PayPalUnavailable);
    expect(asked).toHaveLength(2);
  });
});
