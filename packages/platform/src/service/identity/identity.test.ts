import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { pino } from 'pino';
import { createSecret } from '../secrets/secret.ts';
import { createIdentitySigner, createIdentityVerifier, type UserCaller } from './identity.ts';

const pair = () => generateKeyPairSync('ed25519');
const privatePem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();

const anna: UserCaller = {
  kind: 'user',
  userId: 'u1',
  isAdmin: false,
  sessionId: 's1',
  name: 'Anna',
  lastName: 'Käller',
  email: 'anna@shop.test',
  doNotLogout: false,
};

describe('identity (P-E18)', () => {
  const now = pair();
  const next = pair();
  const logged: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  /** @param clockAheadMs how far the service's clock is ahead of the gateway's */
  const verifier = (clockAheadMs = 0) =>
    createIdentityVerifier(publicPem(now.publicKey) + publicPem(next.publicKey), 'order', {
      logger,
      // Tokens carry the present time, and are valid for far longer than a test
      now: () => new Date(Date.now() + clockAheadMs),
    });
  const verify = verifier();

  beforeEach(() => {
    logged.length = 0;
  });

  it('returns the signed user to the service', async () => {
    const token = await createIdentitySigner(privatePem(now.privateKey))(anna, 'order');
    expect(await verify(token)).toEqual(anna);
  });

  it('returns the gateway as caller of its own calls', async () => {
    const token = await createIdentitySigner(privatePem(now.privateKey))({ kind: 'gateway' }, 'order');
    expect(await verify(token)).toEqual({ kind: 'gateway' });
  });

  it('returns a visitor for a call without an identity', async () => {
    expect(await verify(undefined)).toEqual({ kind: 'visitor' });
  });

  it('accepts both keys during a rotation', async () => {
    const token = await createIdentitySigner(privatePem(next.privateKey))(anna, 'order');
    expect(await verify(token)).toEqual(anna);
  });

  it('changes its keys without a refused call, and refuses the former one afterwards', async () => {
    const [first, second] = [pair(), pair()];
    const privateKey = createSecret({ name: 'IDENTITY_PRIVATE_KEY', value: privatePem(first.privateKey) });
    const publicKeys = createSecret({ name: 'IDENTITY_PUBLIC_KEYS', value: publicPem(first.publicKey) });
    const sign = createIdentitySigner(privateKey);
    const verifyToken = createIdentityVerifier(publicKeys, 'order', { logger });
    const before = await sign(anna, 'order');
    publicKeys.replace(publicPem(first.publicKey) + publicPem(second.publicKey));
    expect(await verifyToken(before)).toEqual(anna);
    privateKey.replace(privatePem(second.privateKey));
    const after = await sign(anna, 'order');
    expect(await verifyToken(before)).toEqual(anna);
    expect(await verifyToken(after)).toEqual(anna);
    publicKeys.replace(publicPem(second.publicKey));
    await expect(verifyToken(before)).rejects.toMatchObject({ status: 401 });
    expect(await verifyToken(after)).toEqual(anna);
  });

  it.each([
    ['a key that was rotated out', async () => createIdentitySigner(privatePem(pair().privateKey))(anna, 'order')],
    ['no signature', async () => unsigned({ ...anna })],
    ['a shared secret', async () => signed({}, { secret: publicPem(now.publicKey) })],
    ['no token at all', async () => 'eyJhbGciOi'],
    ['claims changed after signing', async () => withOtherClaims(await signed({}, {}))],
  ])('throws 401 for a token that the gateway has not signed: %s', async (_what, make) => {
    await expect(verify(await make())).rejects.toMatchObject({ status: 401 });
    expect(logged).toEqual([]);
  });

  it.each([
    ['for another service', async () => createIdentitySigner(privatePem(now.privateKey))(anna, 'user')],
    ['of another issuer', async () => signed({ iss: 'somebody' }, {})],
    ['without expiry', async () => signed({ exp: undefined }, {})],
    ['with an expiry that is not a number', async () => signed({ exp: 'soon' }, {})],
    ['long expired', async () => signed({ iat: seconds(-200), exp: seconds(-100) }, {})],
    ['not valid yet', async () => signed({ nbf: seconds(100) }, {})],
    ['of another type', async () => signed({}, { typ: 'at+jwt' })],
    ['with claims of another shape', async () => signed({ kind: 'administrator' }, {})],
  ])('throws 503 and logs an error for a token that the gateway has signed: %s', async (_what, make) => {
    const fresh = verifier();
    await expect(fresh(await make())).rejects.toMatchObject({ status: 503 });
    await expect(fresh(await make())).rejects.toMatchObject({ status: 503 });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('"level":50');
    expect(logged[0]).not.toContain('anna@shop.test');
  });

  it.each([
    ['59 s behind', -59_000],
    ['five minutes behind', -300_000],
    ['59 s ahead', 59_000],
  ])('accepts a fresh token when the clock of the service is %s', async (_what, clockAheadMs) => {
    const token = await createIdentitySigner(privatePem(now.privateKey))(anna, 'order');
    expect(await verifier(clockAheadMs)(token)).toEqual(anna);
  });

  it('throws 503 when the clock of the service is more than two minutes ahead', async () => {
    const token = await createIdentitySigner(privatePem(now.privateKey))(anna, 'order');
    await expect(verifier(125_000)(token)).rejects.toMatchObject({ status: 503 });
  });

  it('remembers a token until it expires, and no longer', async () => {
    let aheadMs = 0;
    const later = createIdentityVerifier(publicPem(now.publicKey), 'order', {
      logger,
      now: () => new Date(Date.now() + aheadMs),
    });
    const token = await createIdentitySigner(privatePem(now.privateKey))(anna, 'order');
    const first = await later(token);
    expect(await later(token)).toBe(first);
    aheadMs = 125_000;
    await expect(later(token)).rejects.toMatchObject({ status: 503 });
  });

  it('remembers no token that differs from a verified one', async () => {
    const token = await createIdentitySigner(privatePem(now.privateKey))(anna, 'order');
    await verify(token);
    await expect(verify(`${token.slice(0, -4)}AAAA`)).rejects.toMatchObject({ status: 401 });
  });

  // Tokens carry the present time
  const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;
  const signed = (claims: object, how: { secret?: string; typ?: string }) => {
    const payload = { ...anna, iss: 'gateway', aud: 'order', sub: 'u1', iat: seconds(0), exp: seconds(60), ...claims };
    const header = { alg: how.secret === undefined ? 'EdDSA' : 'HS256', typ: how.typ ?? 'JWT' };
    const key = how.secret === undefined ? now.privateKey : Buffer.from(how.secret);
    return new SignJWT(JSON.parse(JSON.stringify(payload))).setProtectedHeader(header).sign(key);
  };
  const withOtherClaims = (token: string) => {
    const [header, , signature] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ ...anna, isAdmin: true, exp: seconds(60) })).toString('base64url');
    return `${header}.${payload}.${signature}`;
  };
  const unsigned = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = { ...claims, iss: 'gateway', aud: 'order', sub: 'u1', iat: seconds(0), exp: seconds(60) };
    return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
  };
});
