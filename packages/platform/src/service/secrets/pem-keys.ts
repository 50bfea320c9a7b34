import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Returns what is wrong with a private key that a file brings later. */
export function privateKeyProblem(pem: string): string | undefined {
  return problemOf(() => createPrivateKey(pem));
}

/** Returns what is wrong with public keys that a file brings later. */
export function publicKeysProblem(pem: string): string | undefined {
  return problemOf(() => publicKeysOf(pem));
}

function problemOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch {
    return 'the key cannot be read';
  }
}

/** Reads public keys. @param pem one or more SPKI blocks @throws Error without any, or for one that cannot be read */
export function publicKeysOf(pem: string): KeyObject[] {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g) ?? [];
  if (blocks.length === 0) throw new Error('IDENTITY_PUBLIC_KEYS holds no public key in PEM');
  return blocks.map((block) => createPublicKey(block));
}
