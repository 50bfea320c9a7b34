import {
  readVariables,
  type ServiceConfig,
  serviceConfig,
  serviceVariables,
  type TaskConfig,
  taskConfig,
  taskVariables,
} from '@shop/platform/service/config/config.ts';
import { z } from 'zod';
import { IMAGE_HOST, type ImageHost } from './images/image-host.ts';
import type { S3Access } from './images/s3-image-store.ts';

export interface CatalogueConfig extends ServiceConfig {
  images: ImagesConfig;
  /** Where a browser may post pictures by itself; none unless a cloud is named. */
  imageHost: ImageHost | undefined;
}

/** Where pictures are stored: a bucket of an S3, or a folder. */
export type ImagesConfig = S3Access | { directory: string };

/** What a task beside the running service reads: no ports, no keys, no event log. */
export interface ImagesTaskConfig extends TaskConfig {
  images: ImagesConfig;
}

/** What seeding reads; the running service's relay sends what it writes. */
export interface SeedConfig extends ImagesTaskConfig {
  demoDataFile: string;
}

/** The address of a server and nothing more. */
const originVariable = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^/@]+$/.test(text) && new URL(text).origin === text, {
    error: 'must be http(s)://host[:port] and nothing more',
  });

const imagesVariables = {
  IMAGES_DIR: z.string().optional(),
  S3_ENDPOINT: originVariable.optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'must be a name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
};

const CLOUDINARY_CLOUD_NAME = z
  .string()
  .regex(/^[\w-]+$/, 'must be a cloud name')
  .optional();

/** @throws ConfigError naming every variable that is missing or wrong (P-F4) */
export function readConfig(env: NodeJS.ProcessEnv): CatalogueConfig {
  const read = readVariables({ ...serviceVariables, ...imagesVariables, CLOUDINARY_CLOUD_NAME }, env, imagesFaults);
  const { CLOUDINARY_CLOUD_NAME: cloudName } = read;
  return {
    ...serviceConfig(read),
    images: imagesConfig(read),
    imageHost: cloudName === undefined ? undefined : { origin: IMAGE_HOST, cloudName },
  };
}

/** What claim-images.ts reads. @throws ConfigError as readConfig */
export function readImagesTaskConfig(env: NodeJS.ProcessEnv): ImagesTaskConfig {
  const read = readVariables({ ...taskVariables, ...imagesVariables }, env, imagesFaults);
  return { ...taskConfig(read), images: imagesConfig(read) };
}

/** Production has no demo data (DESIGN.md §5). @throws ConfigError as readConfig */
export function readSeedConfig(env: NodeJS.ProcessEnv): SeedConfig {
  const demoVariables = { DEMO_DATA_FILE: z.string(), SHOP_MODE: z.literal('demo', 'must be demo') };
  const read = readVariables({ ...taskVariables, ...imagesVariables, ...demoVariables }, env, imagesFaults);
  return { ...taskConfig(read), images: imagesConfig(read), demoDataFile: read.DEMO_DATA_FILE };
}

/** A folder, or an S3 with everything that reaches it. */
function imagesFaults(given: NodeJS.ProcessEnv): string[] {
  if (given.S3_ENDPOINT === undefined)
    return given.IMAGES_DIR === undefined ? ['IMAGES_DIR is missing (or S3_ENDPOINT)'] : [];
  const needed = ['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'];
  return needed.filter((name) => given[name] === undefined).map((name) => `${name} is missing`);
}

function imagesConfig(read: z.output<z.ZodObject<typeof imagesVariables>>): ImagesConfig {
  const { IMAGES_DIR = '', S3_ENDPOINT, S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_BUCKET = '', S3_REGION } = read;
  if (S3_ENDPOINT === undefined) return { directory: IMAGES_DIR };
  return {
    endpoint: S3_ENDPOINT,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    bucket: S3_BUCKET,
    region: S3_REGION,
  };
}
