import { CALL_TIMEOUT_MS, type CallResult } from './call.ts';
import type { ShopClient } from './shop-client.ts';

/** A grey image of 8 × 8 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADElEQVR4nGNgoA4AAABIAAEuuDx+AAAAAElFTkSuQmCC',
  'base64',
);

/** Uploads one image for a product. Never rejects: a failure is a result with status 0. */
export function uploadImage(url: string, administrator: ShopClient, productId: string): Promise<CallResult> {
  const form = new FormData();
  form.append('images', new Blob([PNG]), 'grey.png');
  const headers = { cookie: administrator.cookie(), 'x-forwarded-for': administrator.address };
  return send(`${url}/api/products/admin/upload?productId=${productId}`, { method: 'POST', body: form, headers });
}

/** Downloads the first image that the response to an upload names. */
export function getImage(url: string, uploaded: CallResult): Promise<CallResult> {
  const [, path = '/images/none'] = /"(\/images\/[^"]+)"/.exec(uploaded.body) ?? [];
  return send(`${url}${path}`, {});
}

async function send(url: string, init: RequestInit): Promise<CallResult> {
  const startedAt = performance.now();
  const sent = { request: `${init.method ?? 'GET'} ${new URL(url).pathname}`, startedAt };
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const headers = Object.fromEntries(response.headers);
    return { ...sent, status: response.status, headers, body, durationMs: performance.now() - startedAt };
  } catch (error) {
    const durationMs = performance.now() - startedAt;
    return { ...sent, status: 0, headers: {}, body: '', durationMs, error: String(error) };
  }
}
