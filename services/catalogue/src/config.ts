import {
  readVariables,
  type ServiceConfig,
  serviceConfig,
  serviceVariables,
  type TaskConfig,
  taskConfig,
  taskVariables,
} from '@shop/platform/service/config/config.ts';
import { secretVariable } from '@shop/platform/service/secrets/secret-variable.ts';
import { z } from 'zod';
import { IMAGE_HOST, type ImageHost } from './images/image-host.ts';
import type { ImagesConfig } from './images/open-image-store.ts';

export interface CatalogueConfig extends ServiceConfig {
  images: ImagesConfig;
  /** The image host to which browsers upload directly; undefined without a cloud name. */
  imageHost: ImageHost | undefined;
}

/** Configuration of tasks beside the running service: no ports, keys or event log. */
export interface ImagesTaskConfig extends TaskConfig {
  images: ImagesConfig;
}

/** Configuration of seeding. The running service's relay sends its events. */
export interface SeedConfig extends ImagesTaskConfig {
  demoDataFile: string;
}

/** An origin without path, query or credentials. */
const originVariable = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^/@]+$/.test(text) && new URL(text).origin === text, {
    error: 'must be http(s)://host[:port] without a path',
  });

const imagesVariables = {
  IMAGES_DIR: z.string().optional(),
  S3_ENDPOINT: originVariable.optional(),
  S3_ACCESS_KEY: secretVariable(z.string().optional()),
  S3_SECRET_KEY: secretVariable(z.string().optional()),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'must be a bucket name')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
};

const CLOUDINARY_CLOUD_NAME = z
  .string()
  .regex(/^[\w-]+$/, 'must be a cloud name')
  .optional();

/** @throws ConfigError naming every variable that is missing or wrong (P-F4) */
export function readConfig(env: NodeJS.ProcessEnv): CatalogueConfig {
  const read = readVariables(
    { ...serviceVariables, ...imagesVariables, CLOUDINARY_CLOUD_NAME },
    env,
    imageVariableFaults,
  );
  const { CLOUDINARY_CLOUD_NAME: cloudName } = read;
  return {
    ...serviceConfig(read),
    images: imagesConfig(read),
    imageHost: cloudName === undefined ? undefined : { origin: IMAGE_HOST, cloudName },
  };
}

/** Configuration of claim-images.ts. @throws ConfigError as readConfig */
export function readImagesTaskConfig(env: NodeJS.ProcessEnv): ImagesTaskConfig {
  const read = readVariables({ ...taskVariables, ...imagesVariables }, env, imageVariableFaults);
  return { ...taskConfig(read), images: imagesConfig(read) };
}

/** Demo data is not available in production (docs/architecture.md#demo-data). @throws ConfigError as readConfig */
export function readSeedConfig(env: NodeJS.ProcessEnv): SeedConfig {
  const demoVariables = { DEMO_DATA_FILE: z.string(), SHOP_MODE: z.literal('demo', 'must be demo') };
  const read = readVariables({ ...taskVariables, ...imagesVariables, ...demoVariables }, env, imageVariableFaults);
  return { ...taskConfig(read), images: imagesConfig(read), demoDataFile: read.DEMO_DATA_FILE };
}

/** Requires a folder, or an S3 with all its variables. */
function imageVariableFaults(env: NodeJS.ProcessEnv): string[] {
  if (env.S3_ENDPOINT === undefined)
    return env.IMAGES_DIR === undefined ? ['IMAGES_DIR is missing (or S3_ENDPOINT)'] : [];
  const needed = ['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'];
  return needed.filter((name) => env[name] === undefined).map((name) => `${name} is missing`);
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
