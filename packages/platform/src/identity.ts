import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { notSignedIn } from './errors.ts';

/** The header in which the gateway tells a service who calls (DESIGN.md §1). It is never logged. */
export const IDENTITY_HEADER = 'x-shop-identity';

const ISSUER = 'gateway';
const LIFETIME_S = 60;
const CLOCK_TOLERANCE_S = 5;

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
  /** Only with a call to place an order: the delivery address travels with the caller. */
  address: address.optional(),
});
const claims = z.discriminatedUnion('kind', [userClaims, z.object({ kind: z.literal('gateway') })]);

/** Somebody signed in, as the gateway vouches for. */
export type UserCaller = z.infer<typeof userClaims>;
export type CallerAddress = z.infer<typeof address>;
/** Who calls: a visitor has no identity, and the gateway speaks for itself. */
export type Caller = UserCaller | { kind: 'gateway' } | { kind: 'visitor' };

/**
 * Signs identities, EdDSA, valid for one minute.
 * @param privateKeyPem PKCS8
 * @returns a function of caller and audience (the service's name)
 */
export function createIdentitySigner(
  privateKeyPem: string,
): (caller: Exclude<Caller, { kind: 'visitor' }>, audience: string) => Promise<string> {
  const key = createPrivateKey(privateKeyPem);
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
 * Verifies identities: signature by one of the public keys, issuer, audience, age (P-E18).
 * @param publicKeysPem one or more SPKI blocks, two at a time for rotation
 * @param audience the service's own name
 * @returns a function of the header's value; throws a 401 unless it is absent (a visitor) or good
 */
export function createIdentityVerifier(
  publicKeysPem: string,
  audience: string,
): (header: string | undefined) => Promise<Caller> {
  const keys = publicKeysOf(publicKeysPem);
  return async (header) => {
    if (header === undefined || header === '') return { kind: 'visitor' };
    for (const key of keys) {
      const caller = await verified(header, key, audience);
      if (caller !== undefined) return caller;
    }
    throw notSignedIn('The identity is not valid');
  };
}

/** @returns undefined when another key may fit */
async function verified(token: string, key: KeyObject, audience: string): Promise<Caller | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: ISSUER,
      audience,
      typ: 'JWT',
      maxTokenAge: LIFETIME_S,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

function publicKeysOf(pem: string): KeyObject[] {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g) ?? [];
  if (blocks.length === 0) throw new Error('IDENTITY_PUBLIC_KEYS holds no public key in PEM');
  return blocks.map((block) => createPublicKey(block));
}
