import path from 'node:path';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { isRead } from '../edge/request-context.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the files of the built front end. Files under /assets have a hash in their names and never change; browsers
 * revalidate all others.
 * @param folder with index.html, which is not served as a file but is the template of every page
 */
export function staticFiles(folder: string): Router {
  const router = express.Router();
  router.use((request: Request, _response: Response, next: NextFunction) =>
    // express.static decodes the path.
    next(isRead(request) && decodeURIComponent(request.path) !== '/index.html' ? undefined : 'router'),
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
  return router;
}
