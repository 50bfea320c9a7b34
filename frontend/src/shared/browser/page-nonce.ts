/**
 * Returns the CSP nonce of this page, which the gateway creates for every response. Styles and scripts added at run time
 * need it; PayPal's script takes it as `data-csp-nonce`.
 * @returns undefined when the page has no nonce
 */
export function pageNonce(): string | undefined {
  // Browsers expose a nonce only as a property: CSS could read an attribute.
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
