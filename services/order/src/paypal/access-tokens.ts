import { onAnyReplaced } from '@shop/platform/service/secrets/secret.ts';
import { createSecretChoice } from '@shop/platform/service/secrets/secret-choice.ts';
import { z } from 'zod';
import type { PayPalAccount } from './paypal-account.ts';
import { PayPalRefused, PayPalUnavailable } from './paypal-errors.ts';
import { fetchPayPal, readResponse } from './paypal-http.ts';

/** An OAuth access token that is reused until it nearly expires. */
export interface AccessTokens {
  /** @throws PayPalUnavailable */
  get(signal: AbortSignal): Promise<string>;
  /** Discards the token, because PayPal rejected it. */
  discard(): void;
}

/** Milliseconds for the shared request: each caller waits under its own signal as well. */
const TOKEN_MS = 3_000;
/** Renew this early, so that no token expires on its way. */
const MARGIN_MS = 60_000;

const tokenResponse = z.object({ access_token: z.string(), expires_in: z.number() });

/** Creates the source of access tokens (OAuth 2 client credentials). Concurrent calls share one request. */
export function createAccessTokens(
  account: Pick<PayPalAccount, 'apiUrl' | 'clientId' | 'clientSecret'>,
  { timeoutFactor }: { timeoutFactor: number },
): AccessTokens {
  const now = () => performance.now();
  const credentials = createSecretChoice([account.clientSecret], (secret) => ({
    basic: Buffer.from(`${account.clientId}:${secret}`).toString('base64'),
  }));
  let current: { token: string; until: number } | undefined;
  let pending: Promise<string> | undefined;

  const discard = () => {
    current = undefined;
  };
  // A token of the former secret may be valid for hours, and would hide that PayPal refuses the new one.
  onAnyReplaced([account.clientSecret], discard);

  async function requestWith({ basic }: { basic: string }, signal: AbortSignal): Promise<string> {
    const response = await fetchPayPal(`${account.apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      signal,
    });
    if (response.status === 401) {
      await response.body?.cancel();
      throw new PayPalRefused(401, 'INVALID_CLIENT');
    }
    const { access_token, expires_in } = await readResponse(tokenResponse, response);
    current = { token: access_token, until: now() + expires_in * 1_000 - MARGIN_MS };
    return access_token;
  }

  async function request(signal: AbortSignal): Promise<string> {
    try {
      return await credentials.attempt((choice) => requestWith(choice, signal), isRefused);
    } catch (error) {
      // Wrong credentials say nothing about the payment that was to follow.
      if (error instanceof PayPalRefused)
        throw new PayPalUnavailable('PayPal rejects our credentials', { cause: error });
      throw error;
    }
  }

  return {
    get: async (signal) => {
      if (current !== undefined && current.until > now()) return current.token;
      pending ??= request(AbortSignal.timeout(TOKEN_MS * timeoutFactor)).finally(() => {
        pending = undefined;
      });
      return untilAborted(pending, signal);
    },
    discard,
  };
}

const isRefused = (error: unknown): boolean => error instanceof PayPalRefused;

/** Waits for a shared promise. @throws PayPalUnavailable when the caller's own time is over */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new PayPalUnavailable('PayPal does not respond'));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal.aborted) onAbort();
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
