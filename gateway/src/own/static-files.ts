import path from 'node:path';
import { notFound } from '@shop/platform/errors.ts';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { isRead, visitOf } from '../door/visit.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The built front end: files of /assets carry a hash in their names and never change, everything else is asked about each
 * time. A page's address, whatever it is, gets index.html; a file that is not there is 404.
 * @param folder with index.html
 */
export function staticFiles(folder: string): Router {
  const router = express.Router();
  router.use((request: Request, _response: Response, next: NextFunction) =>
    next(isRead(request) ? undefined : 'router'),
  );
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders: (response, file) => {
        const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
        response.setHeader('cache-control', hashed ? IMMUTABLE : 'no-cache');
      },
    }),
  );
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (!isPage(request, visitOf(response).target.segments)) throw notFound('Page');
    response.setHeader('cache-control', 'no-cache');
    response.sendFile('index.html', { root: folder }, (error) => {
      if (error !== undefined && !response.headersSent) next(notFound('Page'));
    });
  });
  return router;
}

/** A browser that navigates asks for HTML; who takes anything gets a page where the name is not a file's. */
function isPage({ headers }: Request, segments: readonly string[]): boolean {
  if (segments[0] === 'assets') return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !(segments.at(-1) ?? '').includes('.');
}
