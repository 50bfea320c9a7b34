import { compressed, type Encoding } from './encoding.ts';
import { etagOf } from './etag.ts';

/** What the catalogue said to a read, ready to be said again. */
export interface CatalogueAnswer {
  status: number;
  contentType: string;
  /** Of a 200. */
  etag: string | undefined;
  body: Buffer;
  /** The body in an encoding: at once when it has been compressed before, else soon. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
}

export function catalogueAnswer({
  status,
  contentType,
  body,
}: Pick<CatalogueAnswer, 'status' | 'contentType' | 'body'>): CatalogueAnswer {
  const forms = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', body]]);
  return {
    status,
    contentType,
    etag: status === 200 ? etagOf(body) : undefined,
    body,
    encoded: (encoding) => {
      const known = forms.get(encoding);
      if (known !== undefined) return known;
      const making = compressed(body, encoding).then((bytes) => {
        forms.set(encoding, bytes);
        return bytes;
      });
      forms.set(encoding, making);
      return making;
    },
  };
}
