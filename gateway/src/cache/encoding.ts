import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** The level of the compression middleware: fast, and smaller than the best gzip. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Bytes; shorter bodies are not compressed. */
const MIN_LENGTH = 1_024;

/**
 * Chooses the encoding that a client prefers; among equal ones the smallest.
 * @param header Accept-Encoding
 * @param length bytes of the body
 */
export function encodingFor(header: string | undefined, length: number): Encoding {
  if (header === undefined || length < MIN_LENGTH) return 'identity';
  let best: Encoding = 'identity';
  let highest = 0;
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    if (name !== 'br' && name !== 'gzip') continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2)) || 0;
    if (quality > highest || (quality === highest && quality > 0 && name === 'br')) [best, highest] = [name, quality];
  }
  return best;
}

/** @returns the encoded body */
export function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body);
  if (encoding === 'br') return toBrotli(body, BROTLI);
  return Promise.resolve(body);
}
