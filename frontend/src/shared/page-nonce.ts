/**
 * The nonce of this page, which the gateway creates for every response: what adds a style or a script of its own to the page
 * gives it along, PayPal's script as `data-csp-nonce`.
 * @returns undefined where the page came without one
 */
export function pageNonce(): string | undefined {
  // A browser shows a nonce as a property only: an attribute could be read out by a style.
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
