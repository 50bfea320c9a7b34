import { generateKeyPairSync } from 'node:crypto';
import { privateKeyProblem, publicKeysProblem } from './pem-keys.ts';

it('finds keys that cannot be read, before they replace others', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  expect(privateKeyProblem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toBeUndefined();
  expect(privateKeyProblem('-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----')).toBe('the key cannot be read');
  expect(publicKeysProblem(publicKey.export({ type: 'spki', format: 'pem' }).toString())).toBeUndefined();
  expect(publicKeysProblem('-----BEGIN PUBLIC KEY-----')).toBe('the key cannot be read');
});

it.each(['ed448', 'rsa'] as const)(
  'finds a key of the type %s, which signs no identity, one among others too',
  (type) => {
    const { privateKey, publicKey } =
      type === 'rsa' ? generateKeyPairSync(type, { modulusLength: 2_048 }) : generateKeyPairSync(type);
    const good = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
    const other = publicKey.export({ type: 'spki', format: 'pem' });
    const problem = 'the key is no Ed25519 key';
    expect(privateKeyProblem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toBe(problem);
    expect(publicKeysProblem(`${good}${other}`)).toBe(problem);
  },
);
