import type { KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { notSignedIn, unavailable } from '../errors.ts';
import type { Logger } from '../observability/logger.ts';
import { privateKeyOf, publicKeysOf } from '../secrets/pem-keys.ts';
import { onAnyReplaced, presentValue, type SecretText } from '../secrets/secret.ts';

/**
 * The header in which the gateway passes the caller's signed identity to a service (docs/architecture.md#identity).
 * It is never logged.
 */
export const IDENTITY_HEADER = 'x-shop-identity';

const ISSUER = 'gateway';
const LIFETIME_S = 60;
/** How far the clocks of the gateway and a service may differ (ADR 24). */
const CLOCK_TOLERANCE_S = 60;

/** A token is sent again for as long as its session look-up lasts, the gateway's own for half a minute: as many are remembered. */
const MAX_REMEMBERED = 1_000;

/** Failures within this time share one log line: a wrong clock fails every call of every signed-in user. */
const LOG_EVERY_MS = 10_000;

const address = z.object({
  phoneNumber: z.string(),
  address: z.string(),
  country: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
});

const userClaims = z.object({
  kind: z.literal('user'),
  userId: z.string(),
  isAdmin: z.boolean(),
  sessionId: z.string(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  doNotLogout: z.boolean(),
  /** When they last confirmed their password in this session: see requirePassword. */
  passwordConfirmedAt: z.iso.datetime().optional(),
  /** Only with a call to place an order: the delivery address travels with the caller. */
  address: address.optional(),
});
const claims = z.discriminatedUnion('kind', [userClaims, z.object({ kind: z.literal('gateway') })]);

/** A signed-in user, as the gateway attests. */
export type UserCaller = z.infer<typeof userClaims>;
export type CallerAddress = z.infer<typeof address>;
/** The caller: a signed-in user, the gateway itself, or a visitor without an identity. */
export type Caller = UserCaller | { kind: 'gateway' } | { kind: 'visitor' };

/**
 * Creates a signer of identities: EdDSA, valid for one minute.
 * @param privateKeyPem PKCS8; a new one signs as soon as it is there
 * @returns a function of caller and audience (the service's name)
 */
export function createIdentitySigner(
  privateKeyPem: SecretText,
): (caller: Exclude<Caller, { kind: 'visitor' }>, audience: string) => Promise<string> {
  let key = privateKeyOf(presentValue(privateKeyPem));
  onAnyReplaced([privateKeyPem], () => {
    key = privateKeyOf(presentValue(privateKeyPem));
  });
  return (caller, audience) =>
    new SignJWT({ ...caller })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(caller.kind === 'user' ? caller.userId : 'gateway')
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_S}s`)
      .sign(key);
}

/**
 * Creates a verifier of identities (P-E18, ADR 24). A token that none of the keys has signed is a forgery: 401. A
 * token that the gateway has signed, but whose time, audience, issuer, type or claims do not fit, is a fault of the
 * shop, usually a wrong clock: 503 and an error in the log, because a 401 would sign everybody out. A verified token is
 * remembered until it expires.
 * @param publicKeysPem one or more SPKI blocks, two during a rotation; without those of a former value
 * @param audience the service's own name
 * @param options `now`: the service's clock
 * @returns a function of the header's value; an absent or empty one is a visitor; it throws the 401 or 503 above
 */
export function createIdentityVerifier(
  publicKeysPem: SecretText,
  audience: string,
  { logger, now = () => new Date() }: { logger: Logger; now?: () => Date },
): (header: string | undefined) => Promise<Caller> {
  let keys = publicKeysOf(presentValue(publicKeysPem));
  const logFailure = createFailureLog(logger);
  const remembered = new LRUCache<string, Verified>({ max: MAX_REMEMBERED });
  onAnyReplaced([publicKeysPem], () => {
    keys = publicKeysOf(presentValue(publicKeysPem));
    // A removed key must not go on by what it signed before.
    remembered.clear();
  });
  return async (header) => {
    if (header === undefined || header === '') return { kind: 'visitor' };
    const known = remembered.get(header);
    if (known !== undefined && now().getTime() < known.until) return known.caller;
    for (const key of keys) {
      const found = await verified(header, { key, audience, now: now() }).catch((error) => {
        logFailure(error, audience);
        throw unavailable();
      });
      if (found === undefined) continue;
      remembered.set(header, found);
      return found.caller;
    }
    throw notSignedIn('The identity is not valid');
  };
}

/** A caller, until their token expires: milliseconds of the service's clock. */
interface Verified {
  caller: Caller;
  until: number;
}

/**
 * @returns undefined when this key has not signed the token
 * @throws JOSEError or ZodError when this key has signed it, but something else does not fit
 */
async function verified(
  token: string,
  { key, audience, now }: { key: KeyObject; audience: string; now: Date },
): Promise<Verified | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: ISSUER,
      audience,
      typ: 'JWT',
      currentDate: now,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return { caller: claims.parse(payload), until: (Number(payload.exp) + CLOCK_TOLERANCE_S) * 1_000 };
  } catch (error) {
    if (error instanceof errors.JOSEError && !isAboutClaims(error)) return undefined;
    throw error;
  }
}

/** jose checks the claims only after it has verified the signature. */
function isAboutClaims(error: errors.JOSEError): boolean {
  return (
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid
  );
}

function createFailureLog(logger: Logger): (error: unknown, audience: string) => void {
  let failures = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error, audience) => {
    failures += 1;
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    const reason = error instanceof z.ZodError ? 'claims of an unknown shape' : String(error);
    logger.error(
      { audience, reason, failures },
      'identity signed by the gateway cannot be verified: compare the clocks',
    );
    failures = 0;
    loggedAt = performance.now();
  };
}
