import path from 'node:path';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { isRead } from '../edge/request-context.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The files of the built front end: those of /assets carry a hash in their names and never change, every other is asked about
 * each time.
 * @param folder with index.html, which is no file of its own but the frame of every page
 */
export function staticFiles(folder: string): Router {
  const router = express.Router();
  router.use((request: Request, _response: Response, next: NextFunction) =>
    // Files are looked for under the decoded path.
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
