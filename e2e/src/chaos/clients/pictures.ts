import type { Answer } from './call.ts';
import type { ShopClient } from './shop-client.ts';

/** Eight grey points on a side. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADElEQVR4nGNgoA4AAABIAAEuuDx+AAAAAElFTkSuQmCC',
  'base64',
);

/** POST /api/products/admin/upload of one picture; a failure is an answer too. */
export function uploadPicture(url: string, administrator: ShopClient, productId: string): Promise<Answer> {
  const form = new FormData();
  form.append('images', new Blob([PNG]), 'grey.png');
  const headers = { cookie: administrator.cookie(), 'x-forwarded-for': administrator.address };
  return answerOf(`${url}/api/products/admin/upload?productId=${productId}`, { method: 'POST', body: form, headers });
}

/** The first picture that an upload's answer names. */
export function getPicture(url: string, uploaded: Answer): Promise<Answer> {
  const [, path = '/images/none'] = /"(\/images\/[^"]+)"/.exec(uploaded.body) ?? [];
  return answerOf(`${url}${path}`, {});
}

async function answerOf(url: string, init: RequestInit): Promise<Answer> {
  const asked = `${init.method ?? 'GET'} ${new URL(url).pathname}`;
  const at = performance.now();
  const took = () => performance.now() - at;
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    return { asked, at, status: answer.status, headers: Object.fromEntries(answer.headers), body, took: took() };
  } catch (error) {
    return { asked, at, status: 0, headers: {}, body: '', took: took(), error: String(error) };
  }
}

const PATIENCE_MS = 20_000;
