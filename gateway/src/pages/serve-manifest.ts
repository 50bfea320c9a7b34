import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { isRead } from '../edge/request-context.ts';
import type { SettingsForPages } from './shop-settings.ts';

const PATH = '/manifest.webmanifest';

/**
 * Serves the manifest of the installed app with the name of a changed shop; that of a new shop is a file (static-files.ts). Its
 * icons stay: a logo is seldom square.
 */
export function serveManifest({ staticDirectory, settings }: { staticDirectory: string; settings: SettingsForPages }) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.path !== PATH || !isRead(request)) return next();
    const { name, version } = await settings.current();
    if (version === 1) return next();
    const manifest = JSON.parse(await readFile(join(staticDirectory, PATH), 'utf8'));
    response
      .set('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify({ ...manifest, name, short_name: name }));
    return undefined;
  };
}
