import sharp from 'sharp';
import { imageOfName } from '../images/image-name.ts';
import { namesIn } from '../images/image-store.contract.ts';
import { givenProduct, pngOf } from '../testing/builders.ts';
import { setUpImageRequests } from '../testing/image-requests.ts';

const { catalogue, small, upload, imagesOf } = setUpImageRequests();

describe('P-E9 uploads accept only images', () => {
  const jpeg = async () =>
    sharp(await pngOf('#224466', 60))
      .jpeg()
      .toBuffer();
  const html = Buffer.from('<script>alert(document.domain)</script>');

  it.each([
    ['SVG named .png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>')],
    ['HTML named .png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF that is JavaScript', Buffer.from('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)', 'latin1')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['HTML behind the first bytes of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html])],
    ['HTML behind the first bytes of a PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), html])],
    ['WebP without an image', Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1')],
    ['empty file', Buffer.alloc(0)],
  ])('P-E9 rejects %s, whatever content type it claims', async (_what, bytes) => {
    const id = await givenProduct(catalogue());
    const before = await namesIn(catalogue().images);
    const response = await upload(id, [{ bytes, name: 'photo.png', type: 'image/png' }]);
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining('images')]);
    expect(await namesIn(catalogue().images)).toEqual(before);
  });

  it('P-E9 rejects a truncated JPEG, PNG and WebP', async () => {
    const id = await givenProduct(catalogue());
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    const wholes = await Promise.all([
      noise.clone().jpeg().toBuffer(),
      noise.clone().png().toBuffer(),
      noise.clone().webp().toBuffer(),
    ]);
    for (const whole of wholes) {
      expect((await upload(id, [whole.subarray(0, Math.floor(whole.length / 2))])).status).toBe(400);
    }
    expect(await imagesOf(id)).toEqual([]);
  });

  it('P-E9 goes by the content, not by the claimed type or name', async () => {
    const id = await givenProduct(catalogue());
    const response = await upload(id, [{ bytes: await jpeg(), name: 'page.html', type: 'text/html' }]);
    expect(response.status).toBe(200);
    const served = await catalogue().http.get(response.body.images[0].path).expect(200);
    expect(served.headers['content-type']).toBe('image/webp');
  });

  it('P-E9 strips EXIF, GPS, XMP, ICC and a script appended to a JPEG', async () => {
    const id = await givenProduct(catalogue());
    const secret = '52.5200-13.4050-secret-place';
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#123456' } })
      .withExif({
        IFD0: { Artist: secret, Copyright: '<script>alert(1)</script>' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${secret} --></x:xmpmeta>`)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([photo, html, Buffer.from(secret)]);
    expect(polyglot.includes(secret)).toBe(true);
    const { body } = await upload(id, [polyglot]);
    for (const width of [160, 400, 800]) {
      const { body: bytes } = await catalogue()
        .http.get(body.images[0].path.replace('-800', `-${width}`))
        .expect(200);
      const { exif, xmp, icc, iptc, format, orientation, ...size } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc, format, orientation }).toEqual({ format: 'webp' });
      expect([size.width, size.height]).toEqual([60, 90]);
      expect([bytes.includes(secret), bytes.includes('script'), bytes.includes('Exif')]).toEqual([false, false, false]);
    }
  });

  it.each([
    '../../../etc/passwd',
    '..\\..\\x.png',
    '/etc/cron.d/x',
    'a%00.png',
    '.htaccess',
    `${'a'.repeat(5_000)}.png`,
    'x.php',
  ])('P-E9 generates file names, whatever the upload is called: %j', async (name) => {
    const id = await givenProduct(catalogue());
    const response = await upload(id, [{ bytes: small(), name }]);
    expect(response.status).toBe(200);
    expect(response.body.images[0].path).toMatch(/^\/images\/[0-9a-f-]{36}-800\.webp$/);
    for (const stored of await namesIn(catalogue().images)) expect(imageOfName(stored)).toBeDefined();
  });

  it('P-E9 attaches at most three images under ten concurrent uploads, and stores no file of the others', async () => {
    const id = await givenProduct(catalogue());
    const before = await namesIn(catalogue().images);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => upload(id, at % 3 === 0 ? [small(), small()] : [small()])),
    );
    for (const { status, body } of responses) {
      if (status === 400) expect(body.message).toBe('to many files');
      else expect([200, 503]).toContain(status);
    }
    const images = await imagesOf(id);
    expect([2, 3]).toContain(images.length);
    expect((await namesIn(catalogue().images)).length - before.length).toBe(images.length * 3);
  });

  it('P-E9 queues a few uploads and returns 503 with Retry-After for the others', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => givenProduct(catalogue())));
    const large = await pngOf('#8899aa', 3_000);
    const responses = await Promise.all(ids.map((id) => upload(id, [large])));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'too-many-uploads']);
    }
    expect(responses.length - refused.length).toBeGreaterThanOrEqual(2);
  });
});
