import type { NextFunction, Request, Response } from 'express';

/**
 * The headers that every answer carries (P-E12), those that are written past Express included. What is no page may load, run and
 * frame nothing; pages have a policy of their own (content-security-policy.ts), and so have pictures.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // PayPal's window must be able to speak to the page that opened it.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Browsers heed it over https only.
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  // The filter of old browsers, which did more harm than good.
  'X-XSS-Protection': '0',
};

const HEADERS = Object.entries(SECURITY_HEADERS);

/** Sets them before anything else may answer. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  next();
}
