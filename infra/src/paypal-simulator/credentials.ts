import { z } from 'zod';
import { ACCOUNT } from './account.ts';
import { type Call, type Reply, type Route, readJson } from './call.ts';
import { PayPalError } from './errors.ts';
import { isEqual, issueToken, isValidToken, signTransmission } from './signatures.ts';
import type { Simulator } from './simulator.ts';

/** Seconds; what PayPal gives. */
const TOKEN_LIFETIME = 32_400;

const verification = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  cert_url: z.string(),
  auth_algo: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({}),
});

/** OAuth and the verification of webhooks. */
export function credentialRoutes({ ledger: { state } }: Simulator): Route[] {
  return [
    { method: 'POST', path: /^\/v1\/oauth2\/token$/, operation: 'get-token', handle: getToken },
    {
      method: 'POST',
      path: /^\/v1\/notifications\/verify-webhook-signature$/,
      operation: 'verify-webhook',
      handle: verify,
    },
  ];

  function getToken({ headers, body }: Call): Reply {
    const [, given = ''] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? [];
    if (!isEqual(Buffer.from(given, 'base64').toString('utf8'), `${ACCOUNT.clientId}:${ACCOUNT.clientSecret}`)) {
      return oauthError(401, 'invalid_client', 'Client Authentication failed');
    }
    if (new URLSearchParams(body).get('grant_type') !== 'client_credentials') {
      return oauthError(400, 'unsupported_grant_type', 'unsupported grant_type');
    }
    const now = Date.now();
    return {
      status: 200,
      body: {
        scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
        access_token: issueToken(now + TOKEN_LIFETIME * 1_000, state.secret),
        token_type: 'Bearer',
        app_id: 'APP-SIMULATED',
        expires_in: TOKEN_LIFETIME,
        nonce: new Date(now).toISOString(),
      },
    };
  }

  /** SUCCESS only for a body that was sent by this simulator, under this id, at this time, for this webhook. */
  function verify(call: Call): Reply {
    const given = readJson(call, verification);
    const expected = signTransmission(
      {
        id: given.transmission_id,
        time: given.transmission_time,
        webhookId: given.webhook_id,
        // The simulator sends what JSON.stringify writes: an event that was passed on as it came is the same text again.
        body: JSON.stringify(given.webhook_event),
      },
      state.secret,
    );
    const ours = given.webhook_id === ACCOUNT.webhookId && isEqual(given.transmission_sig, expected);
    return { status: 200, body: { verification_status: ours ? 'SUCCESS' : 'FAILURE' } };
  }
}

/** @throws PayPalError 401 without a token that this simulator has issued */
export function requireToken({ headers }: Pick<Call, 'headers'>, secret: string): void {
  const [, token = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (isValidToken(token, Date.now(), secret)) return;
  throw new PayPalError(
    401,
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  );
}

function oauthError(status: number, error: string, description: string): Reply {
  return { status, body: { error, error_description: description } };
}
