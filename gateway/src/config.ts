import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import {
  eventLogVariables,
  type ProcessConfig,
  processConfig,
  processVariables,
  readVariables,
  redisUrlVariable,
  urlVariable,
} from '@shop/platform/service/config/config.ts';
import { z } from 'zod';
import type { Upstream } from './edge/route-table.ts';

export interface GatewayConfig extends ProcessConfig {
  /** Addresses of each service. */
  upstreams: Record<Upstream, string[]>;
  identityPrivateKey: string;
  xsrfSecret: string;
  /** The built front end. */
  staticDirectory: string;
  publicUrl: string | undefined;
  /** The number of proxies in front of the gateway. */
  trustedProxies: number;
  /**
   * Where all gateways count writes together, preferred to a database; without either, each counts in its own memory.
   */
  redisUrl: string | undefined;
  databaseUrl: string | undefined;
  /** Multiplies the rate limits (docs/api.md#rate-limits). */
  rateLimitScale: number;
  eventLogUrl: string | undefined;
  kafkaBrokers: string[] | undefined;
  /** The host that browsers may upload images to instead of the shop; null without one. */
  cloudinary: BrowserConfig['cloudinary'];
}

const urlList = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .refine((list) => list.every((url) => URL.canParse(url) && new URL(url).protocol === 'http:'), {
    error: 'must be http URLs, separated by commas',
  });

const variables = {
  ...processVariables,
  USER_URL: urlList,
  CATALOGUE_URL: urlList,
  ORDER_URL: urlList,
  CHAT_URL: urlList,
  ANALYTICS_URL: urlList,
  IDENTITY_PRIVATE_KEY: z.string().includes('PRIVATE KEY', { error: 'must hold a private key in PEM' }),
  XSRF_SECRET: z.string().min(32, 'must have at least 32 characters'),
  STATIC_DIR: z.string(),
  PUBLIC_URL: urlVariable.optional(),
  TRUSTED_PROXIES: z.string().regex(/^\d$/, 'must be a number below 10').transform(Number).default(0),
  REDIS_URL: redisUrlVariable.optional(),
  DATABASE_URL: urlVariable.optional(),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a positive number')
    .transform(Number)
    .pipe(z.number().positive('must be a positive number'))
    .default(1),
  // Both become parts of URLs.
  CLOUDINARY_CLOUD_NAME: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, - and _')
    .optional(),
  CLOUDINARY_UPLOAD_PRESET: z.string().optional(),
  ...eventLogVariables,
};

/** @throws ConfigError that names every invalid variable, but no value */
export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const read = readVariables(variables, env, pairs);
  const { CLOUDINARY_CLOUD_NAME: cloudName, CLOUDINARY_UPLOAD_PRESET: uploadPreset } = read;
  return {
    ...processConfig(read),
    upstreams: {
      user: read.USER_URL,
      catalogue: read.CATALOGUE_URL,
      order: read.ORDER_URL,
      chat: read.CHAT_URL,
      analytics: read.ANALYTICS_URL,
    },
    identityPrivateKey: read.IDENTITY_PRIVATE_KEY,
    xsrfSecret: read.XSRF_SECRET,
    staticDirectory: read.STATIC_DIR,
    publicUrl: read.PUBLIC_URL,
    trustedProxies: read.TRUSTED_PROXIES,
    redisUrl: read.REDIS_URL,
    databaseUrl: read.DATABASE_URL,
    rateLimitScale: read.RATE_LIMIT_SCALE,
    eventLogUrl: read.EVENT_LOG_URL,
    kafkaBrokers: read.KAFKA_BROKERS,
    cloudinary: cloudName !== undefined && uploadPreset !== undefined ? { cloudName, uploadPreset } : null,
  };
}

/** Checks variables that must be set together. */
function pairs(given: NodeJS.ProcessEnv): string[] {
  const one = (given.CLOUDINARY_CLOUD_NAME === undefined) !== (given.CLOUDINARY_UPLOAD_PRESET === undefined);
  return one ? ['CLOUDINARY_CLOUD_NAME and CLOUDINARY_UPLOAD_PRESET belong together'] : [];
}
