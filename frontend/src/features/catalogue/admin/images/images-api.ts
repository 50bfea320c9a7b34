import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import { adminCalls } from '../../../../shared/admin-paths.ts';
import { api } from '../../../../shared/api/api-client.ts';
import { fetchBrowserConfig } from '../../../../shared/api/browser-config.ts';
import { imageTexts } from '../admin-product-texts.ts';

/** In milliseconds: the gateway's limit for 30 MB over a slow connection, and time for its response. */
const UPLOAD_TIMEOUT_MS = 180_000 + 10_000;

export type ImageHost = NonNullable<BrowserConfig['cloudinary']>;

/** Fetches the configured third-party image host; null when the shop stores images itself. */
export async function fetchImageHost(): Promise<ImageHost | null> {
  return (await fetchBrowserConfig()).cloudinary;
}

/** Uploads files to a product; returns all its images. */
export async function uploadToShop(productId: string, files: File[]): Promise<ProductImage[]> {
  const form = new FormData();
  for (const file of files) form.append('images', file);
  return post(form, { productId });
}

/**
 * Uploads a file to the third-party host, then its response to the shop (docs/requirements.md#calls-products).
 * @returns all images of the product
 * @throws Error with a message for users
 */
export async function uploadViaHost(host: ImageHost, productId: string, file: File): Promise<ProductImage[]> {
  const response = hostResponses.get(file) ?? (await sendToHost(host, file));
  hostResponses.set(file, response);
  return post(response, { cloudinary: true, productId });
}

/** The host's responses: a retry sends the same URL to the shop, so that the image is stored once. */
const hostResponses = new WeakMap<File, unknown>();

async function post(body: unknown, params: object): Promise<ProductImage[]> {
  const options = { params, timeoutMs: UPLOAD_TIMEOUT_MS };
  return (await api.post<{ images: ProductImage[] }>(adminCalls.productImages, body, options)).data.images;
}

/** Uses plain fetch, because the host must not receive our cookies and XSRF header. */
async function sendToHost({ cloudName, uploadPreset }: ImageHost, file: File): Promise<unknown> {
  const body = new FormData();
  body.append('file', file);
  body.append('upload_preset', uploadPreset);
  const response = await fetch(adminCalls.imageHost(cloudName), {
    method: 'POST',
    body,
    credentials: 'omit',
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(imageTexts.hostRefused);
  return response.json();
}
