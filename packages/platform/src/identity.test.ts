import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
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
  const verify = createIdentityVerifier(publicPem(now.publicKey) + publicPem(next.publicKey), 'order');

  it('tells the service who calls', async () => {
    const token = await createIdentitySigner(privatePem(now.privateKey))(anna, 'order');
    expect(await verify(token)).toEqual(anna);
  });

  it('lets the gateway speak for itself', async () => {
    const token = await createIdentitySigner(privatePem(now.privateKey))({ kind: 'gateway' }, 'order');
    expect(await verify(token)).toEqual({ kind: 'gateway' });
  });

  it('takes a call without identity for a visitor', async () => {
    expect(await verify(undefined)).toEqual({ kind: 'visitor' });
  });

  it('accepts both keys during a rotation', async () => {
    const token = await createIdentitySigner(privatePem(next.privateKey))(anna, 'order');
    expect(await verify(token)).toEqual(anna);
  });

  it.each([
    ['another service', async () => createIdentitySigner(privatePem(now.privateKey))(anna, 'user')],
    ['a key that was rotated out', async () => createIdentitySigner(privatePem(pair().privateKey))(anna, 'order')],
    ['no signature', async () => unsigned({ ...anna })],
    ['a shared secret', async () => signed({}, { secret: publicPem(now.publicKey) })],
    ['another issuer', async () => signed({ iss: 'somebody' }, {})],
    ['no expiry', async () => signed({ exp: undefined }, {})],
    ['an expiry in the past', async () => signed({ iat: seconds(-200), exp: seconds(-100) }, {})],
    ['an age of more than a minute', async () => signed({ iat: seconds(-100), exp: seconds(100) }, {})],
    ['a time in the future', async () => signed({ nbf: seconds(100) }, {})],
    ['another type', async () => signed({}, { typ: 'at+jwt' })],
    ['claims of another shape', async () => signed({ kind: 'administrator' }, {})],
    ['no token at all', async () => 'eyJhbGciOi'],
  ])('refuses a token with %s', async (_what, make) => {
    await expect(verify(await make())).rejects.toMatchObject({ status: 401 });
  });

  const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;
  const signed = (claims: object, how: { secret?: string; typ?: string }) => {
    const payload = { ...anna, iss: 'gateway', aud: 'order', sub: 'u1', iat: seconds(0), exp: seconds(60), ...claims };
    const header = { alg: how.secret === undefined ? 'EdDSA' : 'HS256', typ: how.typ ?? 'JWT' };
    const key = how.secret === undefined ? now.privateKey : Buffer.from(how.secret);
    return new SignJWT(JSON.parse(JSON.stringify(payload))).setProtectedHeader(header).sign(key);
  };
  const unsigned = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = { ...claims, iss: 'gateway', aud: 'order', sub: 'u1', iat: seconds(0), exp: seconds(60) };
    return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
  };
});
