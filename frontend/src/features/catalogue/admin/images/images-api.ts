import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import { api } from '../../../../shared/api-client.ts';
import { calls } from '../../../../shared/paths.ts';
import { imageTexts } from '../admin-product-texts.ts';

/** Thirty megabytes over a slow line, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 180_000;

type ImageHost = NonNullable<BrowserConfig['cloudinary']>;

/**
 * Uploads files to a product: to the shop itself, or, where a third-party host is configured, each file there first and
 * its answer to the shop (SPEC §7).
 * @returns all images of the product
 * @throws Error whose words a person may read
 */
export async function uploadImages(productId: string, files: File[]): Promise<ProductImage[]> {
  const host = await imageHost();
  return host ? uploadByHost(host, productId, files) : uploadHere(productId, files);
}

/** The third-party image host of this shop, null when it keeps its images itself. */
export async function imageHost(): Promise<ImageHost | null> {
  return (await api.get<Partial<BrowserConfig>>(calls.config)).data.cloudinary ?? null;
}

async function uploadHere(productId: string, files: File[]): Promise<ProductImage[]> {
  const form = new FormData();
  for (const file of files) form.append('images', file);
  return post(form, { productId });
}

async function uploadByHost(host: ImageHost, productId: string, files: File[]): Promise<ProductImage[]> {
  let images: ProductImage[] = [];
  for (const file of files) images = await post(await sendToHost(host, file), { cloudinary: true, productId });
  return images;
}

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
