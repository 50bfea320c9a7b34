import { notFound } from '@shop/platform/service/errors.ts';
import type { NextFunction, Request, Response } from 'express';
import { isRead } from '../edge/request-context.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;
/** RFC 9116 wants less than a year: who reads the file later learns that nobody looks after it. */
const VALID_DAYS = 180;

/**
 * Serves where to report a security hole (RFC 9116, docs/security.md).
 * @param options `securityContact`: SECURITY_CONTACT; without it the file does not exist
 */
export function serveSecurityText({
  securityContact,
  origin,
}: {
  securityContact: string | undefined;
  origin: string;
}) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.path !== PATH || !isRead(request)) {
      next();
      return;
    }
    if (securityContact === undefined) throw notFound('File');
    const expires = new Date(Math.ceil(Date.now() / DAY_MS + VALID_DAYS) * DAY_MS).toISOString();
    response
      .set('cache-control', 'public, max-age=86400')
      .type('text/plain')
      .send(`Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${origin}${PATH}\n`);
  };
}
