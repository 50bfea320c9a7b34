import { ACCOUNT } from './account.ts';
import type { Call, Reply, Route } from './call.ts';
import { notFound, PayPalError } from './errors.ts';
import { isEqual, issueToken, isValidToken } from './signatures.ts';
import type { Simulator } from './simulator.ts';

/** Seconds; what PayPal gives. */
const TOKEN_LIFETIME = 32_400;

/** OAuth, and the key that verifies webhooks. */
export function credentialRoutes({ ledger: { state }, signingKey }: Simulator): Route[] {
  return [
    { method: 'POST', path: /^\/v1\/oauth2\/token$/, operation: 'get-token', handle: getToken },
    { method: 'GET', path: /^\/v1\/notifications\/certs\/([\w-]+)$/, handle: showKey },
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

  /** As at PayPal, it needs no token. */
  function showKey({ params: [id] }: Call): Reply {
    if (id !== signingKey.id) throw notFound();
    return { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: signingKey.publicKey };
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
