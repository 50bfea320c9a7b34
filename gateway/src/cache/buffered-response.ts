import { compressed, type Encoding } from './encoding.ts';
import { etagOf } from './etag.ts';

/** What may be said again and again: an answer of the catalogue, or something made of several. */
export interface BufferedResponse {
  status: number;
  contentType: string;
  /** Of a 200. */
  etag: string | undefined;
  /** When whoever is refused may try again, as the service says it. */
  retryAfter: string | undefined;
  body: Buffer;
  /** The body in an encoding: at once when it has been compressed before, else soon. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
}

/** @param compress a form that it fails to make is tried again by the next who asks for it */
export function bufferedResponse(
  said: Pick<BufferedResponse, 'status' | 'contentType' | 'body'> & { retryAfter?: string | undefined },
  compress: typeof compressed = compressed,
): BufferedResponse {
  const { status, contentType, body, retryAfter } = said;
  const forms = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', body]]);
  async function make(encoding: Encoding): Promise<Buffer> {
    try {
      const bytes = await compress(body, encoding);
      forms.set(encoding, bytes);
      return bytes;
    } catch (error) {
      forms.delete(encoding);
      throw error;
    }
  }
  return {
    status,
    contentType,
    etag: status === 200 ? etagOf(body) : undefined,
    retryAfter,
    body,
    encoded: (encoding) => {
      const known = forms.get(encoding);
      if (known !== undefined) return known;
      const making = make(encoding);
      forms.set(encoding, making);
      return making;
    },
  };
}
