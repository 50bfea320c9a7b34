/**
 * Stands in the built index.html wherever the page's nonce belongs (Vite's `html.cspNonce`); the gateway puts a fresh one in its
 * place in every answer.
 */
export const NONCE_PLACEHOLDER = '__PAGE_NONCE__';
