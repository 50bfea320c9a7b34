import { randomUUID } from 'node:crypto';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { ACCOUNT } from './account.ts';
import type { SigningKey } from './signatures.ts';

/** Milliseconds before each retry. PayPal retries for three days. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
const TIMEOUT_MS = 10_000;

/** Sends webhooks until the shop responds with 2xx, or every retry has failed. */
export interface Webhooks {
  /** @param base the address under which the shop reaches the simulator, and its key */
  send(event: { id: string }, base: string): void;
  /** Changes where webhooks go; undefined sends none. */
  setUrl(url: string | undefined): void;
  /** Drops what is not delivered yet: PayPal guarantees no webhook either. */
  stop(): void;
}

interface Outgoing {
  id: string;
  base: string;
}

/** @param options `retryAfterMs` is for tests */
export function createWebhooks(options: {
  url: string | undefined;
  signingKey: SigningKey;
  logger: Pick<Logger, 'warn'>;
  retryAfterMs?: readonly number[];
}): Webhooks {
  const { signingKey, logger, retryAfterMs = RETRY_AFTER_MS } = options;
  let { url } = options;
  const timers = new Set<NodeJS.Timeout>();
  const stopped = new AbortController();

  async function attempt(event: Outgoing, body: string, failures: number): Promise<void> {
    if (url === undefined) return;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: headersOf(body, event.base, signingKey),
        body,
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`status ${response.status}`);
    } catch (err) {
      retry(event, body, failures, err);
    }
  }

  function retry(event: Outgoing, body: string, failures: number, err: unknown): void {
    if (stopped.signal.aborted) return;
    const delay = retryAfterMs[failures];
    if (delay === undefined) {
      logger.warn({ err, event: event.id }, 'webhook failed permanently: every retry was rejected');
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      void attempt(event, body, failures + 1);
    }, delay);
    timers.add(timer);
  }

  return {
    send: (event, base) => void attempt({ id: event.id, base }, JSON.stringify(event), 0),
    setUrl: (changed) => {
      url = changed;
    },
    stop: () => {
      stopped.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function headersOf(body: string, base: string, key: SigningKey): Record<string, string> {
  const transmission = { id: randomUUID(), time: new Date().toISOString(), webhookId: ACCOUNT.webhookId, body };
  return {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHD-simulator',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
    'paypal-cert-url': `${base}/v1/notifications/certs/${key.id}`,
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-time': transmission.time,
    'paypal-transmission-sig': key.sign(transmission),
  };
}
