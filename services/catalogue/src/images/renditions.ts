import { RENDITION_WIDTHS } from '@shop/contracts/catalogue-api.ts';
import { invalid } from '@shop/platform/service/http/errors.ts';
import type { Metadata, Sharp } from 'sharp';
import type { RenditionWidth } from './image-name.ts';

/** A picture as it is stored: re-encoded by us, without metadata, one WebP a width. */
export interface Renditions {
  files: { width: RenditionWidth; bytes: Buffer }[];
  /** The mean colour of the left edge, '#rrggbb' (LOOK.md): shown while the picture loads, and beside it. */
  ground: string;
}

/** At quality 80 soft grounds show blocks (LOOK.md). */
const QUALITY = 90;
/** Half the processor time of WebP's usual 4, for files that are 4 % larger. */
const EFFORT = 2;
/** A picture that can be read row by row takes little memory, however large: what cameras make. */
const MAX_PIXELS = 50_000_000;
/** What is decoded as a whole may take this many bytes (P-E9: less than 200 MiB in all). */
const MAX_DECODED_BYTES = 120_000_000;
/** How many columns of pixels at the left make the edge. */
const EDGE = 4;

/**
 * Makes the stored form of a picture. A picture that is smaller than a width keeps its own size under that name, so each
 * name exists.
 * @param bytes JPEG, PNG or WebP, told by content and never by name (P-E9)
 * @throws ShopError 400 when it is none of these, broken, or too large to open
 */
export async function renditionsOf(bytes: Buffer): Promise<Renditions> {
  const largest = await decoded(bytes);
  const files = await Promise.all(
    RENDITION_WIDTHS.map(async (width) => ({ width, bytes: await encoded(largest, width) })),
  );
  return { files, ground: await groundOf(largest) };
}

/** The picture upright, raw, and no larger than the largest rendition: decoded once for all of them. */
async function decoded(bytes: Buffer): Promise<Sharp> {
  const largest = Math.max(...RENDITION_WIDTHS);
  const sharp = await openSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    if (!isPicture(bytes) || decodedSize(await picture.metadata()) > MAX_DECODED_BYTES) throw new Error('refused');
    const { data, info } = await picture
      .rotate()
      .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  } catch {
    throw invalid('images', 'images: must be a JPEG, PNG or WebP picture that opens');
  }
}

/**
 * Loaded with the first picture: it takes memory that most replicas never need. One picture at a time takes one thread, and
 * nothing is kept between pictures.
 */
async function openSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Told by us, so that no other decoder ever sees what comes from outside. */
function isPicture(bytes: Buffer): boolean {
  const starts = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'));
  return starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8));
}

/** The bytes that the decoder holds at once; 0 when it reads row by row. A progressive JPEG is held as 16-bit coefficients. */
function decodedSize({ format, isProgressive, width, height, channels, depth }: Metadata): number {
  if (format !== 'webp' && !isProgressive) return 0;
  if (format === 'webp') return width * height * 4;
  return width * height * channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
}

function encoded(picture: Sharp, width: number): Promise<Buffer> {
  return picture
    .clone()
    .resize(width, width, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
}

async function groundOf(picture: Sharp): Promise<string> {
  const { width, height } = await picture.metadata();
  const edge = { left: 0, top: 0, width: Math.min(EDGE, width), height };
  const { data, info } = await picture
    .clone()
    .extract(edge)
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${meanColour(data, info.channels).map(hex).join('')}`;
}

/** @param pixels one byte a channel; one or two channels are a grey, more are red, green, blue and what follows */
function meanColour(pixels: Buffer, channels: number): [number, number, number] {
  const sums = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += channels) {
    for (let channel = 0; channel < 3; channel += 1) {
      sums[channel] = (sums[channel] ?? 0) + (pixels[at + (channels < 3 ? 0 : channel)] ?? 0);
    }
  }
  const count = pixels.length / channels;
  return sums.map((sum) => Math.round(sum / count)) as [number, number, number];
}

function hex(value: number): string {
  return value.toString(16).padStart(2, '0');
}
