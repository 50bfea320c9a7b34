import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { testIdentity } from '@shop/platform/testing/service-kit.ts';
import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import sharp, { type Sharp } from 'sharp';
import { cleanUpOrphans } from '../images/clean-up-orphans.ts';
import { namesIn } from '../images/image-store.contract.ts';
import { givenProduct, pngOf } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { givenStoredFiles } from '../testing/given-stored-files.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

const MIB = 1_024;
const { identityPublicKeys, headers } = testIdentity();

let catalogue: TestCatalogue;
let events: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  events = await testDatabase();
});
afterAll(async () => {
  await catalogue.close();
  await events.drop();
});

const started = (more: Record<string, string> = {}) =>
  startService({
    main: 'services/catalogue/src/main.ts',
    env: {
      SHOP_MODE: 'demo',
      LOG_LEVEL: 'info',
      DATABASE_URL: catalogue.url,
      EVENT_LOG_URL: events.url,
      IDENTITY_PUBLIC_KEYS: identityPublicKeys,
      IMAGES_DIR: catalogue.imagesDirectory,
      ...more,
    },
    within: 60_000,
  });

async function upload(service: ServiceProcess, productId: string, files: readonly Buffer[]): Promise<Response> {
  const form = new FormData();
  for (const bytes of files) form.append('images', new Blob([new Uint8Array(bytes)]), 'a.png');
  return fetch(`${service.url}/api/products/admin/upload?productId=${productId}`, {
    method: 'POST',
    body: form,
    headers: await headers(administrator(), 'catalogue'),
  });
}

describe('a catalogue killed between storing an image and attaching it', () => {
  it('leaves only files that the orphan cleanup deletes later', async () => {
    const others = await givenStoredFiles(catalogue, 4);
    const id = await givenProduct(catalogue);
    const killed = await started({ FAILPOINTS: 'upload.afterPutBeforeSave:kill' });
    await expect(upload(killed, id, [await pngOf('#123456', 200)])).rejects.toThrow();
    expect(await killed.exit).toBe('SIGKILL');
    const left = (await namesIn(catalogue.images)).filter((name) => !others.includes(name));
    expect(left).toHaveLength(3);
    expect((await catalogue.http.get(`/api/products/get-one/${id}`)).body.images).toEqual([]);
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const name of await namesIn(catalogue.images))
      await utimes(path.join(catalogue.imagesDirectory, name), old, old);
    const service = await started();
    expect((await upload(service, id, [await pngOf('#123456', 200)])).status).toBe(200);
    expect(await cleanUpOrphans(catalogue, new Date())).toMatchObject({ deleted: 3, failed: 0, postponed: 0 });
    const names = await namesIn(catalogue.images);
    expect(names).toHaveLength(others.length + 3);
    expect(names).toEqual(expect.not.arrayContaining(left));
    await service.kill('SIGTERM');
  }, 120_000);
});

describe('an upload without permission', () => {
  it('is rejected before its body is read', async () => {
    const id = await givenProduct(catalogue);
    const service = await started();
    for (const [who, status] of [
      [{}, 401],
      [await headers(customer(), 'catalogue'), 403],
    ] as const) {
      const neverEnding = new ReadableStream({ start: (form) => form.enqueue(Buffer.from('--x\r\n')) });
      const ending = new AbortController();
      const response = await fetch(`${service.url}/api/products/admin/upload?productId=${id}`, {
        method: 'POST',
        body: neverEnding,
        duplex: 'half',
        headers: { 'content-type': 'multipart/form-data; boundary=x', ...who },
        signal: ending.signal,
      } as RequestInit);
      expect(response.status).toBe(status);
      ending.abort();
    }
    await service.kill();
  }, 60_000);
});

describe('P-E9 decompression bombs', () => {
  it('P-E9 take less than 200 MiB, also concurrently, and are rejected or resized', async () => {
    const service = await started();
    const ids = [await givenProduct(catalogue), await givenProduct(catalogue), await givenProduct(catalogue)];
    expect((await upload(service, ids[0] ?? '', [await pngOf('#123456', 900)])).status).toBe(200);
    const bombs = [pngBomb(30_000), await jpegBomb(30_000)];
    // Within the pixel limit, but decoded as a whole; generated one by one, because the test needs as much memory.
    const whole = () => plain(8_000, 6_200);
    bombs.push(await whole().jpeg({ progressive: true }).toBuffer());
    bombs.push(await whole().png({ progressive: true }).toBuffer());
    bombs.push(await whole().webp({ lossless: true, effort: 0 }).toBuffer());
    const photo = await whole().jpeg().toBuffer();
    const before = await memory(service, 'VmRSS');
    await writeFile(`/proc/${service.pid}/clear_refs`, '5');
    for (const bomb of bombs) {
      const responses = await Promise.all(ids.map((id) => upload(service, id, [bomb])));
      for (const { status } of responses) expect([400, 503]).toContain(status);
    }
    const photos = await Promise.all(ids.map((id) => upload(service, id, [photo])));
    expect(photos.map(({ status }) => status)).toContain(200);
    expect((await memory(service, 'VmHWM')) - before).toBeLessThan(200 * MIB);
    await service.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  }, 180_000);
});

describe('a catalogue with an unavailable S3', () => {
  it('serves pages, and returns 503 for images and uploads', async () => {
    const id = await givenProduct(catalogue);
    const service = await started({
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
      S3_BUCKET: 'images',
    });
    expect((await fetch(`${service.url}/api/products/get-one/${id}`)).status).toBe(200);
    const responses = [
      await upload(service, id, [await pngOf('#123456', 200)]),
      await fetch(`${service.url}/images/00000000-0000-7000-8000-000000000000-800.webp`),
    ];
    for (const response of responses)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${service.url}/images/nonsense`)).status).toBe(404);
    await service.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  }, 60_000);
});

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#884422' } });
}

/** A valid PNG of a few kB with sides of this length. */
function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 1, greyscale.
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...(
      [
        ['IHDR', header],
        ['IDAT', rows],
        ['IEND', Buffer.alloc(0)],
      ] as const
    ).flatMap(([type, data]) => chunk(type, data)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer[] {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return [length, named, sum];
}

/** A JPEG that claims sides of this length. */
async function jpegBomb(side: number): Promise<Buffer> {
  const bytes = await plain(64, 64).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

/** KiB, from /proc. */
async function memory(service: ServiceProcess, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
}
