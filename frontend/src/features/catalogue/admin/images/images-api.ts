import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import { api } from '../../../../shared/api-client.ts';
import { calls } from '../../../../shared/paths.ts';
import { imageTexts } from '../admin-product-texts.ts';

/** Thirty megabytes over a slow line, in milliseconds: the gateway's own limit, and time for its answer. */
const UPLOAD_TIMEOUT_MS = 180_000 + 10_000;

export type ImageHost = NonNullable<BrowserConfig['cloudinary']>;

/** The third-party image host of this shop, null when it keeps its images itself. */
export async function imageHost(): Promise<ImageHost | null> {
  return (await api.get<Partial<BrowserConfig>>(calls.config)).data.cloudinary ?? null;
}

/** Uploads files to a product; gives all its images. */
export async function uploadHere(productId: string, files: File[]): Promise<ProductImage[]> {
  const form = new FormData();
  for (const file of files) form.append('images', file);
  return post(form, { productId });
}

/**
 * Uploads a file to the third-party host first and its answer to the shop (docs/requirements.md#calls-products); gives all images of the
 * product.
 * @throws Error whose words a person may read
 */
export async function uploadByHost(host: ImageHost, productId: string, file: File): Promise<ProductImage[]> {
  const answer = hosted.get(file) ?? (await sendToHost(host, file));
  hosted.set(file, answer);
  return post(answer, { cloudinary: true, productId });
}

/** Responses of the host: a retry sends the shop the same URL, so that the image is stored once. */
const hosted = new WeakMap<File, unknown>();

async function post(body: unknown, params: object): Promise<ProductImage[]> {
  const options = { params, timeout: UPLOAD_TIMEOUT_MS };
  return (await api.post<{ images: ProductImage[] }>(calls.productImages, body, options)).data.images;
}

/** A plain request: neither our cookies nor our XSRF header are the host's business. */
async function sendToHost({ cloudName, uploadPreset }: ImageHost, file: File): Promise<unknown> {
  const body = new FormData();
  body.append('file', file);
  body.append('upload_preset', uploadPreset);
  const response = await fetch(calls.imageHost(cloudName), {
    method: 'POST',
    body,
    credentials: 'omit',
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(imageTexts.hostRefused);
  return response.json();
}
