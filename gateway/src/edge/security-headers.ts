import type { NextFunction, Request, Response } from 'express';

/**
 * The headers of every response (P-E12), including those that bypass Express. Only pages may load, run or frame
 * anything; pages and images have policies of their own.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // PayPal's window must be able to talk to the page that opened it.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  // PayPal's window asks for payments by itself.
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://www.paypal.com")',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Browsers honour it over HTTPS only.
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  // The XSS filter of old browsers did more harm than good.
  'X-XSS-Protection': '0',
};

const HEADERS = Object.entries(SECURITY_HEADERS);

/** Sets the security headers before any step can send a response. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  next();
}
