import { createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { PayPalAccount } from './paypal-account.ts';
import { PayPalUnavailable } from './paypal-errors.ts';
import { fetchPayPal } from './paypal-http.ts';

/** The headers with which PayPal signs a webhook. */
export interface WebhookSignature {
  transmissionId: string;
  /** ISO 8601. */
  transmissionTime: string;
  transmissionSig: string;
  certUrl: string;
  authAlgo: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** PayPal sends an event again for three days. */
const MAX_AGE_MS = 4 * DAY_MS;

const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;

/** Certificates at a time: anybody can make us fetch one that does not exist. */
const FETCHES = { concurrency: 4, maxQueued: 8, queueTimeoutMs: 1_000 };

/** Far more than PayPal uses. Only certificates that PayPal has are kept. */
const MAX_CERTIFICATES = 100;

/**
 * Whether a signature may be PayPal's, by its headers alone: recent, and by a certificate that lies at PayPal, or at the
 * host of the API, where the simulator's certificate lies.
 */
export function mayBePayPals(
  { transmissionTime, certUrl, authAlgo }: WebhookSignature,
  { apiUrl }: Pick<PayPalAccount, 'apiUrl'>,
  now: Date,
): boolean {
  const age = now.getTime() - Date.parse(transmissionTime);
  if (!(age > -DAY_MS && age < MAX_AGE_MS) || authAlgo !== 'SHA256withRSA' || !URL.canParse(certUrl)) return false;
  const { protocol, hostname, host, pathname, search } = new URL(certUrl);
  const isAtPayPal = protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname);
  return (isAtPayPal || host === new URL(apiUrl).host) && CERTIFICATE_PATH.test(pathname) && search === '';
}

/**
 * Verifies webhooks as PayPal documents it ("self verification"): RSA-SHA256 over `id|time|webhook id|CRC32 of the body`, by
 * the certificate that the headers name. A certificate is fetched once, so that forged webhooks cost no call.
 * @returns whether PayPal signed the raw body for our webhook
 * @throws PayPalUnavailable when the certificate cannot be fetched now
 */
export function createWebhookVerifier({ webhookId }: Pick<PayPalAccount, 'webhookId'>) {
  const keys = new Map<string, KeyObject>();
  const fetches = new Map<string, Promise<KeyObject | undefined>>();
  const rejection = () => new PayPalUnavailable('too many certificates are fetched at once');
  const limit = createConcurrencyLimit({ ...FETCHES, rejection });

  async function keyAt(url: string, signal: AbortSignal): Promise<KeyObject | undefined> {
    const known = keys.get(url);
    if (known !== undefined) return known;
    const fetching = fetches.get(url) ?? limit.run(() => fetchKey(url, signal));
    fetches.set(url, fetching);
    try {
      const key = await fetching;
      if (key !== undefined) keys.set(url, key);
      if (keys.size > MAX_CERTIFICATES) keys.delete(keys.keys().next().value as string);
      return key;
    } finally {
      fetches.delete(url);
    }
  }

  return async (signature: WebhookSignature, body: Buffer, signal: AbortSignal): Promise<boolean> => {
    const key = await keyAt(signature.certUrl, signal);
    if (key === undefined) return false;
    const signed = [signature.transmissionId, signature.transmissionTime, webhookId, crc32(body)].join('|');
    return verify('sha256', Buffer.from(signed), key, Buffer.from(signature.transmissionSig, 'base64'));
  };
}

/** @returns undefined when PayPal has no such certificate, or it cannot be used */
async function fetchKey(url: string, signal: AbortSignal): Promise<KeyObject | undefined> {
  const response = await fetchPayPal(url, { signal });
  const text = await response.text().catch((cause) => {
    throw new PayPalUnavailable('PayPal did not send its certificate', { cause });
  });
  if (response.status === 429 || response.status >= 500)
    throw new PayPalUnavailable(`PayPal responded with ${response.status} for its certificate`);
  return response.ok ? keyOf(text) : undefined;
}

/** @param pem a certificate, PayPal's with its chain; or the simulator's public key */
function keyOf(pem: string): KeyObject | undefined {
  try {
    if (!pem.includes('BEGIN CERTIFICATE')) return createPublicKey(pem);
    const { validFrom, validTo, publicKey } = new X509Certificate(pem);
    const now = Date.now();
    return Date.parse(validFrom) <= now && now < Date.parse(validTo) ? publicKey : undefined;
  } catch {
    // Not a certificate: the webhook is not signed.
    return undefined;
  }
}
