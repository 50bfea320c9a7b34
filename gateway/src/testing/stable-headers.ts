/** What every answer has. */
export const always = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
/** What every refusal has. */
export const refusal = { ...always, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
/** What differs from answer to answer, and what belongs to the connection or to compression. */
const PASSING = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'vary',
  'x-request-id',
];

/** The headers of an answer that are the same each time. */
export function stableHeaders(headers: Record<string, string>): Record<string, string> {
  const rest = Object.entries(headers).filter(([name]) => !PASSING.includes(name));
  return Object.fromEntries(rest.map(([name, value]) => [name, value.replaceAll(/nonce-[\w+/=]+/g, 'nonce-NONCE')]));
}
