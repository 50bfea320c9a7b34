import sharp from 'sharp';
import { givenProduct, pngOf } from '../testing/builders.ts';
import { shopWithPictures } from '../testing/picture-calls.ts';
import { imageOfName } from './image-name.ts';
import { namesIn } from './image-store.contract.ts';

const { catalogue, small, upload, shown } = shopWithPictures();

describe('P-E9 uploads are only images', () => {
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
    ['WebP without a picture', Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1')],
    ['empty file', Buffer.alloc(0)],
  ])('P-E9 refuses a %s, whatever type it claims', async (_what, bytes) => {
    const id = await givenProduct(catalogue());
    const before = await namesIn(catalogue().images);
    const answer = await upload(id, [{ bytes, name: 'photo.png', type: 'image/png' }]);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('images')]);
    expect(await namesIn(catalogue().images)).toEqual(before);
  });

  it('P-E9 refuses a truncated JPEG, PNG and WebP', async () => {
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
    expect(await shown(id)).toEqual([]);
  });

  it('P-E9 goes by the content, not by the type or the name that is claimed', async () => {
    const id = await givenProduct(catalogue());
    const answer = await upload(id, [{ bytes: await jpeg(), name: 'page.html', type: 'text/html' }]);
    expect(answer.status).toBe(200);
    const served = await catalogue().http.get(answer.body.images[0].path).expect(200);
    expect(served.headers['content-type']).toBe('image/webp');
  });

  it('P-E9 leaves nothing of a script behind a JPEG, nor of its EXIF, GPS, XMP and ICC', async () => {
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
  ])('P-E9 makes its own names, whatever a file is called: %j', async (name) => {
    const id = await givenProduct(catalogue());
    const answer = await upload(id, [{ bytes: small(), name }]);
    expect(answer.status).toBe(200);
    expect(answer.body.images[0].path).toMatch(/^\/images\/[0-9a-f-]{36}-800\.webp$/);
    for (const stored of await namesIn(catalogue().images)) expect(imageOfName(stored)).toBeDefined();
  });

  it('P-E9 hangs at most three on a product when ten uploads race, and stores no file of the others', async () => {
    const id = await givenProduct(catalogue());
    const before = await namesIn(catalogue().images);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => upload(id, at % 3 === 0 ? [small(), small()] : [small()])),
    );
    for (const { status, body } of answers) {
      if (status === 400) expect(body.message).toBe('to many files');
      else expect([200, 503]).toContain(status);
    }
    const images = await shown(id);
    expect([2, 3]).toContain(images.length);
    expect((await namesIn(catalogue().images)).length - before.length).toBe(images.length * 3);
  });

  it('P-E9 lets a few wait and tells the others when to try again', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => givenProduct(catalogue())));
    const large = await pngOf('#8899aa', 3_000);
    const answers = await Promise.all(ids.map((id) => upload(id, [large])));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'too-many-uploads']);
    }
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(2);
  });
});
