import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { succeeds } from './local-engine.ts';

/** A server's certificate, which is its own authority, and its private key. Both are PEM. */
export interface Certificate {
  certificate: string;
  key: string;
}

/** Whether certificates can be made: Node cannot make one, OpenSSL's program can. */
export function canMakeCertificates(): boolean {
  return succeeds('openssl', ['version']);
}

/** Makes a certificate of one day for this machine's own names. */
export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-test-certificate-'));
  const [keyFile, certificateFile] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  try {
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=shop-test'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', keyFile, '-out', certificateFile],
    ]);
    return { certificate: await readFile(certificateFile, 'utf8'), key: await readFile(keyFile, 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}
