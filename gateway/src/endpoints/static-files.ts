import path from 'node:path';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { isRead } from '../edge/request-context.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the files of the built front end. Files under /assets have a hash in their names and never change; browsers
 * revalidate all others. Scripts and styles that the build has compressed are sent as they are, to browsers that take Brotli.
 * @param folder with index.html, which is not served as a file but is the template of every page
 */
export function staticFiles(folder: string): Router {
  const router = express.Router();
  router.use((request: Request, _response: Response, next: NextFunction) =>
    // The file server decodes the path.
    next(isRead(request) && decodeURIComponent(request.path) !== '/index.html' ? undefined : 'router'),
  );
  router.use(
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: {
        redirect: false,
        setHeaders: (response, file) => {
          const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
          response.setHeader('cache-control', hashed ? IMMUTABLE : 'no-cache');
        },
      },
    }),
  );
  router.use((_request: Request, response: Response, next: NextFunction) => {
    forgetFile(response);
    next();
  });
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    forgetFile(response);
    next(error);
  });
  return router;
}

/** Takes back what was said of a compressed file that is not sent: a rebuild has removed it, or the request asks for an impossible range. */
function forgetFile(response: Response): void {
  for (const name of ['content-encoding', 'content-type', 'etag', 'last-modified']) response.removeHeader(name);
}
