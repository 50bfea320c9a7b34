/**
 * The placeholder of the CSP nonce in the built index.html (Vite's `html.cspNonce`); the gateway replaces it by a fresh
 * nonce in every response.
 */
export const NONCE_PLACEHOLDER = '__PAGE_NONCE__';
