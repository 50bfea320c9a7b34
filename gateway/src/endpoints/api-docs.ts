import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { notFound } from '@shop/platform/service/errors.ts';
import type { Request, Response } from 'express';

const require = createRequire(import.meta.url);

/** Written by `npm run api-docs`. */
const OPENAPI_FILE = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));

/** Swagger UI sets style attributes; it needs neither inline scripts nor another host. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Best online shop: API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'list' });\n`;

interface ApiDocsFile {
  type: string;
  content: string | Buffer;
  etag: string;
}

/** GET /api/docs: the API documentation as Swagger UI, served from here. */
export function apiDocsPage(_request: Request, response: Response): void {
  response.set({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' }).type('html').send(PAGE);
}

/**
 * Creates GET /api/docs/:file, the files of that page: `openapi.json` for other tools, and Swagger UI.
 * @throws ShopError 404 for any other name
 */
export function apiDocsFiles(): (request: Request, response: Response) => void {
  // Importing the package would load the whole bundle into the gateway.
  const swaggerUi = (name: string) =>
    readFileSync(path.join(path.dirname(require.resolve('swagger-ui-dist/package.json')), name));
  const files = new Map<unknown, ApiDocsFile>([
    ['openapi.json', fileOf('application/json', readFileSync(OPENAPI_FILE))],
    ['start.js', fileOf('text/javascript', START)],
    ['swagger-ui.css', fileOf('text/css', swaggerUi('swagger-ui.css'))],
    ['swagger-ui-bundle.js', fileOf('text/javascript', swaggerUi('swagger-ui-bundle.js'))],
  ]);
  return (request, response) => {
    const file = files.get(request.params.file);
    if (file === undefined) throw notFound('File');
    response.set({ 'cache-control': 'no-cache', etag: file.etag });
    if (request.fresh) response.status(304).end();
    else response.type(file.type).send(file.content);
  };
}

function fileOf(type: string, content: string | Buffer): ApiDocsFile {
  return { type, content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"` };
}
