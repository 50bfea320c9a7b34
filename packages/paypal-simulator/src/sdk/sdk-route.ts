import { readFileSync } from 'node:fs';
import type { Route } from '../call.ts';

/** `GET /sdk/js`: the script with the button. PayPal's parameters (client-id, currency and so on) are accepted and ignored. */
export function sdkRoute(): Route {
  const script = readFileSync(new URL('buttons.js', import.meta.url), 'utf8');
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' };
  return { method: 'GET', path: /^\/sdk\/js$/, handle: () => ({ status: 200, headers, body: script }) };
}
