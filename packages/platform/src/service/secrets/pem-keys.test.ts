import { generateKeyPairSync } from 'node:crypto';
import { privateKeyProblem, publicKeysProblem } from './pem-keys.ts';

it('finds keys that cannot be read, before they replace others', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  expect(privateKeyProblem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toBeUndefined();
  expect(privateKeyProblem('-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----')).toBe('the key cannot be read');
  expect(publicKeysProblem(publicKey.export({ type: 'spki', format: 'pem' }).toString())).toBeUndefined();
  expect(publicKeysProblem('-----BEGIN PUBLIC KEY-----')).toBe('the key cannot be read');
});
