import { newId } from '@shop/platform/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { startSimulatedImageHost } from '@shop/testing/simulated-image-host.ts';
import sharp from 'sharp';
import { givenProduct, pngOf } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { identityOf, openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { imageOfName } from './image-name.ts';
import { namesIn } from './image-store.contract.ts';

const imageHost = { origin: 'https://res.cloudinary.com', cloudName: 'our-shop' };
const hosted = (name: string) => `https://res.cloudinary.com/our-shop/image/upload/v1/${name}`;

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue({ imageHost });
});
afterAll(() => catalogue.close());

type File = { bytes: Buffer; name?: string; type?: string; field?: string };

/** Posts files as a browser does, as an administrator unless said otherwise. */
async function upload(productId: string, files: readonly (Buffer | File)[], as = administrator()) {
  const posting = catalogue.http.post(`/api/products/admin/upload?productId=${productId}`).set(await identityOf(as));
  for (const file of files) {
    const {
      bytes,
      name = 'a.png',
      type = 'image/png',
      field = 'images',
    }: File = Buffer.isBuffer(file) ? { bytes: file } : file;
    posting.attach(field, bytes, { filename: name, contentType: type });
  }
  return posting;
}

const uploadHosted = (productId: string, body: object, as = administrator()) =>
  catalogue.call('post', `/api/products/admin/upload?cloudinary=true&productId=${productId}`, { as, body });

const remove = (productId: string, path: string, query = '', as = administrator()) =>
  catalogue.call('delete', `/api/products/admin/image/${encodeURIComponent(path)}/${productId}${query}`, { as });

const shown = async (id: string): Promise<{ path: string }[]> =>
  (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body.images;

let small: Buffer;
beforeAll(async () => {
  small = await pngOf('#336699', 40);
});

describe('uploading pictures', () => {
  it('hangs all files of a call on the product in their order and answers with all it has', async () => {
    const id = await givenProduct(catalogue);
    const first = await upload(id, [await pngOf('#112233', 900), await pngOf('#445566', 30)]);
    expect([first.status, first.body.message]).toEqual([200, 'images uploaded']);
    expect(first.body.images.map(({ ground }: { ground: string }) => ground)).toEqual(['#112233', '#445566']);
    const second = await upload(id, [await pngOf('#778899', 30)]);
    expect(second.body.images.map(({ ground }: { ground: string }) => ground)).toEqual([
      '#112233',
      '#445566',
      '#778899',
    ]);
    expect(await shown(id)).toEqual(second.body.images);
    expect((await catalogue.events(`product/${id}`)).at(-1)).toMatchObject({
      type: 'product-changed',
      version: 3,
      data: { image: { path: first.body.images[0].path } },
    });
  });

  it('is for administrators only', async () => {
    const id = await givenProduct(catalogue);
    const path = `/api/products/admin/upload?productId=${id}`;
    expect((await catalogue.http.post(path).attach('images', small, 'a.png')).status).toBe(401);
    expect((await upload(id, [small], customer())).status).toBe(403);
    expect((await uploadHosted(id, { secure_url: hosted('a.jpg') }, customer())).status).toBe(403);
    expect(await shown(id)).toEqual([]);
  });

  it.each([
    ['no product', '', 400, 'productId'],
    ['null for a product', 'null', 400, 'productId'],
    ['a malformed id', 'x', 404, 'Product'],
    ['an id with NUL', '%00', 404, 'Product'],
    ['an unknown product', newId(), 404, 'Product'],
  ])('is refused for %s', async (_what, productId, status, word) => {
    const answer = await upload(productId, [small]);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(word)]);
  });

  it('is refused for a wrong field, no file, a wrong or broken form', async () => {
    const id = await givenProduct(catalogue);
    const before = await namesIn(catalogue.images);
    const form = (body: string, type: string) =>
      catalogue.call('post', `/api/products/admin/upload?productId=${id}`, {
        as: administrator(),
        headers: { 'content-type': type },
        body: Buffer.from(body),
      });
    const answers = await Promise.all([
      upload(id, [{ bytes: small, field: 'pictures' }]),
      upload(id, []),
      form('--x--\r\n', 'multipart/form-data; boundary=x'),
      form(
        '--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\nhalf',
        'multipart/form-data; boundary=x',
      ),
      form('rubbish', 'multipart/form-data; boundary=x'),
      form('rubbish', 'multipart/form-data'),
      form('{}', 'application/json'),
      form('raw', 'image/png'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 415, 400, 400, 400, 400, 415, 415]);
    for (const { body } of answers) expect(body.message).toContain('images');
    expect(await namesIn(catalogue.images)).toEqual(before);
  });

  it('is 413 beyond 10 MB a file', async () => {
    const id = await givenProduct(catalogue);
    const answer = await upload(id, [small, Buffer.alloc(10 * 1024 * 1024 + 1)]);
    expect([answer.status, answer.body.message]).toEqual([413, 'images: a file may have 10 MB at most']);
    expect(await shown(id)).toEqual([]);
  });

  it('takes three pictures a product in all, and of a call with one too many none', async () => {
    const id = await givenProduct(catalogue);
    const before = await namesIn(catalogue.images);
    const four = await upload(id, [small, small, small, small]);
    expect([four.status, four.body.message]).toEqual([400, 'to many files']);
    await upload(id, [small]);
    const three = await upload(id, [small, small, small]);
    expect([three.status, three.body.message]).toEqual([400, 'to many files']);
    expect(await shown(id)).toHaveLength(1);
    expect((await namesIn(catalogue.images)).length - before.length).toBe(3);
    expect((await upload(id, [small, small])).status).toBe(200);
    expect((await upload(id, [small])).body.message).toBe('to many files');
  });

  it('stores none of a call of which one file is no picture', async () => {
    const id = await givenProduct(catalogue);
    const before = await namesIn(catalogue.images);
    const answer = await upload(id, [small, Buffer.from('no picture')]);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^images: must be a JPEG/)]);
    expect(await namesIn(catalogue.images)).toEqual(before);
  });
});

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
    const id = await givenProduct(catalogue);
    const before = await namesIn(catalogue.images);
    const answer = await upload(id, [{ bytes, name: 'photo.png', type: 'image/png' }]);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('images')]);
    expect(await namesIn(catalogue.images)).toEqual(before);
  });

  it('P-E9 refuses a truncated JPEG, PNG and WebP', async () => {
    const id = await givenProduct(catalogue);
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
    const id = await givenProduct(catalogue);
    const answer = await upload(id, [{ bytes: await jpeg(), name: 'page.html', type: 'text/html' }]);
    expect(answer.status).toBe(200);
    const served = await catalogue.http.get(answer.body.images[0].path).expect(200);
    expect(served.headers['content-type']).toBe('image/webp');
  });

  it('P-E9 leaves nothing of a script behind a JPEG, nor of its EXIF, GPS, XMP and ICC', async () => {
    const id = await givenProduct(catalogue);
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
      const { body: bytes } = await catalogue.http.get(body.images[0].path.replace('-800', `-${width}`)).expect(200);
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
    const id = await givenProduct(catalogue);
    const answer = await upload(id, [{ bytes: small, name }]);
    expect(answer.status).toBe(200);
    expect(answer.body.images[0].path).toMatch(/^\/images\/[0-9a-f-]{36}-800\.webp$/);
    for (const stored of await namesIn(catalogue.images)) expect(imageOfName(stored)).toBeDefined();
  });

  it('P-E9 hangs at most three on a product when ten uploads race, and stores no file of the others', async () => {
    const id = await givenProduct(catalogue);
    const before = await namesIn(catalogue.images);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => upload(id, at % 3 === 0 ? [small, small] : [small])),
    );
    for (const { status, body } of answers) {
      if (status === 400) expect(body.message).toBe('to many files');
      else expect([200, 503]).toContain(status);
    }
    const images = await shown(id);
    expect([2, 3]).toContain(images.length);
    expect((await namesIn(catalogue.images)).length - before.length).toBe(images.length * 3);
  });

  it('P-E9 lets a few wait and tells the others when to try again', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => givenProduct(catalogue)));
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

describe('removing a picture', () => {
  it('takes it off the product, leaves the others in their order, and announces it', async () => {
    const id = await givenProduct(catalogue);
    const { body } = await upload(id, [small, small, small]);
    const [first, second, third] = body.images;
    const answer = await remove(id, first.path);
    expect([answer.status, answer.body]).toEqual([200, { message: 'image removed', images: [second, third] }]);
    expect((await catalogue.events(`product/${id}`)).at(-1)).toMatchObject({ data: { image: { path: second.path } } });
    expect((await upload(id, [small])).body.images.slice(0, 2)).toEqual([second, third]);
  });

  it('deletes its larger files at once and shows the smallest in their place', async () => {
    const id = await givenProduct(catalogue);
    const { body } = await upload(id, [await pngOf('#334455', 900)]);
    const [{ path }] = body.images;
    await remove(id, path, '?cloudinary=true');
    const names = await eventually(async () => {
      const left = (await namesIn(catalogue.images)).filter((name) => path.includes(name.slice(0, 36)));
      expect(left).toHaveLength(1);
      return left;
    });
    expect(names[0]).toMatch(/-160\.webp$/);
    for (const width of [400, 800]) {
      const served = await catalogue.http.get(path.replace('-800', `-${width}`)).expect(200);
      expect(served.headers).toMatchObject({
        'cache-control': 'public, max-age=300',
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      expect((await sharp(served.body).metadata()).width).toBe(160);
      await catalogue.http.get(path).set('if-none-match', String(served.headers.etag)).expect(304);
    }
    const smallest = await catalogue.http.get(path.replace('-800', '-160')).expect(200);
    expect(smallest.headers['cache-control']).toContain('immutable');
  });

  it.each(['/images/../secret', 'x', '/images/00000000-0000-7000-8000-000000000000-800.webp', '%', 'a/b/c', '\u0000'])(
    'is 404 or 400 for %j, which is not on the product',
    async (path) => {
      const id = await givenProduct(catalogue);
      await upload(id, [small]);
      expect([404, 400]).toContain((await remove(id, path)).status);
      expect(await shown(id)).toHaveLength(1);
    },
  );

  it('is 404 for the picture of another product and for an unknown product, and for administrators only', async () => {
    const [id, other] = [await givenProduct(catalogue), await givenProduct(catalogue)];
    const [{ path }] = (await upload(id, [small])).body.images;
    expect((await remove(other, path)).status).toBe(404);
    expect((await remove(newId(), path)).status).toBe(404);
    expect((await remove('x', path)).status).toBe(404);
    expect((await remove(id, path, '', customer())).status).toBe(403);
    expect((await catalogue.http.delete(`/api/products/admin/image/${encodeURIComponent(path)}/${id}`)).status).toBe(
      401,
    );
    expect(await shown(id)).toHaveLength(1);
  });

  it('is done once when many ask at once, beside uploads', async () => {
    const id = await givenProduct(catalogue);
    const { body } = await upload(id, [small, small, small]);
    const paths: string[] = body.images.map(({ path }: { path: string }) => path);
    const removals = await Promise.all([...paths, ...paths, ...paths].map((path) => remove(id, path)));
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(removals.filter(({ status }) => status === 404)).toHaveLength(6);
    expect(await shown(id)).toEqual([]);
    expect((await upload(id, [small, small, small])).status).toBe(200);
  });
});

describe('a picture on the image host', () => {
  it('is posted there by the browser, whose answer is posted to us (SPEC §7)', async () => {
    const id = await givenProduct(catalogue);
    const host = await startSimulatedImageHost({ preset: 'products' });
    try {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(small)], { type: 'image/png' }), 'a.png');
      form.append('upload_preset', 'products');
      const posted = await fetch(`${host.url}/v1_1/our-shop/image/upload`, { method: 'POST', body: form });
      const { body } = await uploadHosted(id, (await posted.json()) as object);
      const [{ path }] = body.images;
      const served = await fetch(path.replace(imageHost.origin, host.url));
      expect(Buffer.from(await served.arrayBuffer())).toEqual(small);
      form.set('upload_preset', 'guessed');
      const refused = await fetch(`${host.url}/v1_1/our-shop/image/upload`, { method: 'POST', body: form });
      expect((await uploadHosted(id, (await refused.json()) as object)).status).toBe(400);
    } finally {
      await host.stop();
    }
  });

  it('hangs on the product under the address that the host has given, and counts', async () => {
    const id = await givenProduct(catalogue);
    await upload(id, [small]);
    const answer = { public_id: 'a', secure_url: hosted('a.jpg'), url: 'http://evil.example/a.jpg', format: 'jpg' };
    const { status, body } = await uploadHosted(id, answer);
    expect([status, body.message, body.images[1]]).toEqual([
      200,
      'images uploaded',
      { path: hosted('a.jpg'), ground: null },
    ]);
    await uploadHosted(id, { secure_url: hosted('b.jpg') });
    expect((await uploadHosted(id, { secure_url: hosted('c.jpg') })).body.message).toBe('to many files');
    expect((await upload(id, [small])).body.message).toBe('to many files');
    const removed = await remove(id, hosted('a.jpg'), '?cloudinary=true');
    expect([removed.status, removed.body.images[1].path]).toEqual([200, hosted('b.jpg')]);
  });

  it('counts three in all when many race', async () => {
    const id = await givenProduct(catalogue);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => uploadHosted(id, { secure_url: hosted(`${at}.jpg`) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await shown(id)).toHaveLength(3);
  });

  it.each([
    [{}, 'secure_url'],
    [{ secure_url: 5 }, 'secure_url'],
    [{ secure_url: 'https://evil.example/our-shop/a.jpg' }, 'secure_url'],
    [{ secure_url: 'https://res.cloudinary.com/another/a.jpg' }, 'secure_url'],
  ])('is refused for %j', async (body, field) => {
    const id = await givenProduct(catalogue);
    const answer = await uploadHosted(id, body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(field)]);
  });

  it('is 404 for an unknown product', async () => {
    expect((await uploadHosted(newId(), { secure_url: hosted('a.jpg') })).status).toBe(404);
  });

  it('is off where no host is configured', async () => {
    const without = await openTestCatalogue();
    try {
      const answer = await without.call('post', `/api/products/admin/upload?cloudinary=true&productId=${newId()}`, {
        as: administrator(),
        body: { secure_url: hosted('a.jpg') },
      });
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('cloudinary')]);
    } finally {
      await without.close();
    }
  });
});
