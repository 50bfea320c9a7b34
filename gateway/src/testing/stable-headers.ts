/** Headers of every response. */
export const commonHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://www.paypal.com")',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
/** Headers of every error response. */
export const errorHeaders = {
  ...commonHeaders,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};
/** Headers that differ between responses, or belong to the connection or to compression. */
const VARYING = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'vary',
  'x-request-id',
];

/** The headers of a response that never vary. */
export function stableHeaders(headers: Record<string, string>): Record<string, string> {
  const rest = Object.entries(headers).filter(([name]) => !VARYING.includes(name));
  return Object.fromEntries(rest.map(([name, value]) => [name, value.replaceAll(/nonce-[\w+/=]+/g, 'nonce-NONCE')]));
}
