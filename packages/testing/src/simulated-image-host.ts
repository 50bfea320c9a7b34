import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A simulated image host. */
export interface SimulatedImageHost {
  /** Its base URL, which replaces both host names of the real one. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts an image host with Cloudinary's interface: POST /v1_1/{cloud}/image/upload, multipart with `file` and an
 * unsigned `upload_preset`, returns JSON with `secure_url`; GET of that path returns the image.
 * @param options `origin`: the origin of returned image URLs; `preset`: the only accepted preset
 */
export async function startSimulatedImageHost({
  origin = 'https://res.cloudinary.com',
  preset,
}: {
  origin?: string;
  preset: string;
}): Promise<SimulatedImageHost> {
  const images = new Map<string, { bytes: Buffer; type: string }>();

  async function upload(cloud: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await parseForm(request);
    const file = form?.get('file');
    if (form?.get('upload_preset') !== preset)
      return sendJson(response, 400, { error: { message: 'Upload preset not found' } });
    if (!(file instanceof File) || file.size === 0) {
      return sendJson(response, 400, { error: { message: 'Missing required parameter - file' } });
    }
    const id = randomBytes(10).toString('hex');
    const format = file.type.split('/')[1] ?? 'jpg';
    const path = `/${cloud}/image/upload/v${Math.floor(Date.now() / 1_000)}/${id}.${format}`;
    images.set(path, { bytes: Buffer.from(await file.arrayBuffer()), type: file.type });
    const url = `${origin}${path}`;
    return sendJson(response, 200, {
      asset_id: id,
      public_id: id,
      format,
      resource_type: 'image',
      bytes: file.size,
      url: url.replace(/^https/, 'http'),
      secure_url: url,
      original_filename: file.name.replace(/\.\w+$/, ''),
    });
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const cloud = /^\/v1_1\/([\w-]+)\/image\/upload$/.exec(pathname)?.[1];
    const image = images.get(pathname);
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'POST' && cloud !== undefined) {
      upload(cloud, request, response).catch((error: unknown) =>
        sendJson(response, 500, { error: { message: String(error) } }),
      );
    } else if (request.method === 'GET' && image !== undefined) {
      response.writeHead(200, { 'content-type': image.type }).end(image.bytes);
    } else sendJson(response, 404, { error: { message: 'Resource not found' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Parses a multipart form; undefined for another body. */
async function parseForm(request: IncomingMessage): Promise<FormData | undefined> {
  const body = Buffer.concat(await request.toArray());
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(body, { headers }).formData().catch(() => undefined);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
