import sharp from 'sharp';
import { pngOf } from '../testing/builders.ts';
import { encodeVariants } from './encode-variants.ts';

describe('encodeVariants', () => {
  it('returns WebP in each width without metadata, whatever the input format', async () => {
    const photo = await sharp(await pngOf('#884422'))
      .withExif({ IFD0: { Copyright: 'somebody', Artist: 'secret-place' } })
      .jpeg()
      .toBuffer();
    const { files } = await encodeVariants(photo);
    expect(files.map(({ width }) => width)).toEqual([160, 400, 800]);
    for (const { width, bytes } of files) {
      const { format, exif, icc, xmp, ...size } = await sharp(bytes).metadata();
      expect({ format, exif, icc, xmp }).toEqual({ format: 'webp' });
      expect([size.width, size.height]).toEqual([width, width]);
      expect(bytes.includes('secret-place')).toBe(false);
    }
  });

  it('does not enlarge a small image, and fits a long one', async () => {
    const small = await encodeVariants(await pngOf('#fff', 50));
    expect(await widths(small.files)).toEqual([50, 50, 50]);
    const long = sharp({ create: { width: 100, height: 2_000, channels: 3, background: '#000' } });
    const { files } = await encodeVariants(await long.png().toBuffer());
    expect((await sharp(files[2]?.bytes).metadata()).height).toBe(800);
  });

  it('returns the mean colour of the left edge as placeholder colour', async () => {
    const right = await pngOf('#000000', 400);
    const image = await sharp(await pngOf('#e1e7ee', 800))
      .composite([{ input: right, left: 400, top: 0 }])
      .png()
      .toBuffer();
    expect((await encodeVariants(image)).placeholderColour).toBe('#e1e7ee');
    const grey = await sharp(await pngOf('#808080'))
      .greyscale()
      .png()
      .toBuffer();
    expect((await encodeVariants(grey)).placeholderColour).toBe('#808080');
  });

  it('rotates images according to their EXIF orientation', async () => {
    const landscape = sharp({ create: { width: 900, height: 600, channels: 3, background: '#123456' } });
    const { files } = await encodeVariants(await landscape.jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const { width, height } = await sharp(files[2]?.bytes).metadata();
    expect((height ?? 0) > (width ?? 0)).toBe(true);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('rejects %s (P-E9)', async (_what, bytes) => {
    await expect(encodeVariants(bytes)).rejects.toMatchObject({ status: 400 });
  });

  it('rejects a truncated image and one that is too large to decode (P-E9)', async () => {
    const whole = await pngOf('#456');
    await expect(encodeVariants(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ status: 400 });
    const bomb = sharp({ create: { width: 16_000, height: 4_000, channels: 3, background: '#fff' } });
    await expect(encodeVariants(await bomb.png().toBuffer())).rejects.toMatchObject({ status: 400 });
  });
});

async function widths(files: { bytes: Buffer }[]): Promise<number[]> {
  return Promise.all(files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
}
