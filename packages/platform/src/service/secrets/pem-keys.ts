import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Returns what is wrong with a private key that a file brings later. */
export function privateKeyProblem(pem: string): string | undefined {
  return problemOf(() => privateKeyOf(pem));
}

/** Returns what is wrong with public keys that a file brings later. */
export function publicKeysProblem(pem: string): string | undefined {
  return problemOf(() => publicKeysOf(pem));
}

function problemOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    // Errors of the library may quote the key.
    return error instanceof WrongKeyType ? error.message : 'the key cannot be read';
  }
}

class WrongKeyType extends Error {
  override name = 'WrongKeyType';

  constructor() {
    super('the key is no Ed25519 key');
  }
}

/** Identities are signed by EdDSA: a key of another type would be read, and fail each signature. */
function requireEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new WrongKeyType();
  return key;
}

/** Reads the private key that signs identities. @param pem PKCS8 @throws Error for one that cannot be read or is no Ed25519 key */
export function privateKeyOf(pem: string): KeyObject {
  return requireEd25519(createPrivateKey(pem));
}

/** Reads public keys. @param pem one or more SPKI blocks @throws Error without any, or for one that cannot be read or is no Ed25519 key */
export function publicKeysOf(pem: string): KeyObject[] {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g) ?? [];
  if (blocks.length === 0) throw new Error('IDENTITY_PUBLIC_KEYS holds no public key in PEM');
  return blocks.map((block) => requireEd25519(createPublicKey(block)));
}
