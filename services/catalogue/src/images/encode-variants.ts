import { IMAGE_VARIANT_WIDTHS, NO_IMAGE } from '@shop/contracts/catalogue-api.ts';
import { invalid } from '@shop/platform/service/errors.ts';
import { createConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { Metadata, Sharp } from 'sharp';
import type { ImageWidth } from './image-name.ts';

/** An image ready to be stored: re-encoded without metadata, one WebP file per width. */
export interface EncodedImage {
  files: { width: ImageWidth; bytes: Buffer }[];
  /** Mean colour of the left edge, '#rrggbb': shown while the image loads, and beside it (docs/look.md#images). */
  placeholderColour: string;
  /** Of the largest variant, in pixels. */
  size: { width: number; height: number };
}

/** A large image takes a hundred megabytes while it is decoded, so only one is decoded at a time (P-E9). */
const decodingLimit = createConcurrencyLimit({ concurrency: 1 });

/** At quality 80, soft backgrounds show blocks. */
const QUALITY = 90;
/** Takes half the CPU time of the default 4, for files 4 % larger. */
const EFFORT = 2;
/** Images that decode row by row need little memory, however large: those of cameras. */
const MAX_PIXELS = 50_000_000;
/** Limit in bytes for images that are decoded as a whole (P-E9: less than 200 MiB in total). */
const MAX_DECODED_BYTES = 120_000_000;
/** Width of the left edge in pixels. */
const EDGE_WIDTH = 4;

/** encodeVariants, one image of this process at a time. */
export function encodeInTurn(bytes: Buffer): Promise<EncodedImage> {
  return decodingLimit.run(() => encodeVariants(bytes));
}

/**
 * Encodes the variants of an image. An image smaller than a width keeps its size under that name, so that every name
 * exists.
 * @param bytes JPEG, PNG or WebP, recognised by content, never by name (P-E9)
 * @throws ShopError 400 for another format, a broken image, or one too large to decode
 */
export async function encodeVariants(bytes: Buffer): Promise<EncodedImage> {
  const largest = await decodeImage(bytes);
  const files = await Promise.all(
    IMAGE_VARIANT_WIDTHS.map(async (width) => ({ width, bytes: await encodeVariant(largest, width) })),
  );
  const { width, height } = await largest.metadata();
  return { files, placeholderColour: await placeholderColourOf(largest), size: { width, height } };
}

/** Decodes the image once for all variants: upright, raw, no larger than the largest variant. */
async function decodeImage(bytes: Buffer): Promise<Sharp> {
  const largest = Math.max(...IMAGE_VARIANT_WIDTHS);
  const sharp = await openSharp();
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    if (!hasImageSignature(bytes) || decodedSize(await image.metadata()) > MAX_DECODED_BYTES)
      throw new Error('unsupported');
    const { data, info } = await image
      .rotate()
      .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  } catch {
    throw invalid('images', `images: ${NO_IMAGE}`);
  }
}

/**
 * Loads sharp with the first image, because most replicas never need its memory. One thread, and no cache between
 * images.
 */
async function openSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Checks the signature, so that no other decoder ever sees user input. */
function hasImageSignature(bytes: Buffer): boolean {
  const starts = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'));
  return starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8));
}

/**
 * The bytes that the decoder holds at once; 0 if it reads row by row. A progressive JPEG is held as 16-bit
 * coefficients.
 */
function decodedSize({ format, isProgressive, width, height, channels, depth }: Metadata): number {
  if (format !== 'webp' && !isProgressive) return 0;
  if (format === 'webp') return width * height * 4;
  return width * height * channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
}

function encodeVariant(image: Sharp, width: number): Promise<Buffer> {
  return image
    .clone()
    .resize(width, width, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
}

async function placeholderColourOf(image: Sharp): Promise<string> {
  const { width, height } = await image.metadata();
  const edge = { left: 0, top: 0, width: Math.min(EDGE_WIDTH, width), height };
  const { data, info } = await image
    .clone()
    .extract(edge)
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${meanColour(data, info.channels).map(hex).join('')}`;
}

/** @param pixels one byte per channel; one or two channels are grey, three or more start with red, green and blue */
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
