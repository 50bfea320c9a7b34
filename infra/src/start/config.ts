import path from 'node:path';
import { notAtPayPal, PAYPAL_CURRENCIES } from '@shop/contracts/paypal-currencies.ts';
import { ACCOUNT } from '@shop/paypal-simulator/account.ts';
import { type KafkaAccess, kafkaAccess, kafkaVariables } from '@shop/platform/events/log/kafka-access.ts';
import { mailVariables } from '@shop/platform/mail/mail-config.ts';
import {
  ConfigError,
  countVariable,
  mongodbUrlVariable,
  plaintextVariable,
  readVariables,
  redisUrlVariable,
  tracesUrlVariable,
} from '@shop/platform/service/config/config.ts';
import { currencyVariable } from '@shop/platform/service/config/currency.ts';
import { networksVariable } from '@shop/platform/service/config/networks.ts';
import { TRACING_VARIABLES, tracingVariables } from '@shop/platform/service/config/tracing-config.ts';
import { withPresentValues } from '@shop/platform/service/secrets/secret.ts';
import { z } from 'zod';

/** What `npm start` reads (docs/architecture.md#configuration). */
export interface StartConfig {
  port: number;
  /** Absolute. */
  dataDir: string;
  seed: 'demo' | 'none';
  publicUrl: string;
  mode: 'demo' | 'production';
  /** The ISO 4217 code of all amounts. */
  currency: string;
  /** The event log, when it is Kafka. */
  kafka: KafkaAccess | undefined;
  logLevel: string;
  /** Variables for every process, unchanged; unset ones are absent. */
  forwarded: Record<string, string>;
  /** For the services that send email; without SMTP_URL emails become files. */
  mail: Record<string, string>;
  /** For the order service only. */
  orders: Record<string, string>;
  /** Keys of a real PayPal, for the order service, and what of them the gateway may know; unset variables are absent. */
  paypal: Record<string, string>;
  /** Whether the simulator takes PayPal's place: in a demo without keys; production requires them. */
  simulatesPayPal: boolean;
  /** The S3 of the product images, for the catalogue only; unset variables are absent. */
  imageStore: Record<string, string>;
  /** The Redis of the gateway's rate limits and of chat's sockets, for these two only. */
  redis: Record<string, string>;
  /** The MongoDB of the conversations, for chat only. */
  mongodb: Record<string, string>;
  /** The first administrator, and whether administrators must have a second factor, for the user service only. */
  administrator: Record<string, string>;
}

/** Variables that only the order service reads; each is a whole number. */
export const ORDER_SETTINGS = [
  'ORDER_RETENTION_YEARS',
  'UNPAID_HOLD_HOURS',
  'CONFIRM_HOURS',
  'MAX_OPEN_ORDERS',
  'NEW_ACCOUNT_ORDERS',
  'NEW_ACCOUNT_UNITS',
  'NEW_ACCOUNT_TOTAL',
  'ORDERS_PER_DAY',
  'CANCELLED_PAID_ORDERS_PER_DAY',
] as const;
const orderCount = countVariable.optional();
const orderVariables = Object.fromEntries(ORDER_SETTINGS.map((name) => [name, orderCount])) as Record<
  (typeof ORDER_SETTINGS)[number],
  typeof orderCount
>;

const variables = {
  PORT: countVariable.default(3000).refine((port) => port <= 65_535, 'must be a port'),
  DATA_DIR: z.string().default('.data'),
  SEED: z.enum(['demo', 'none']).optional(),
  SHOP_MODE: z.enum(['demo', 'production']).default('demo'),
  PUBLIC_URL: z.url().optional(),
  SHOP_CURRENCY: currencyVariable,
  ADMIN_EMAIL: z.email().optional(),
  SECURITY_CONTACT: z.string().optional(),
  TRACES_URL: tracesUrlVariable.optional(),
  API_DOCS: z.enum(['on', 'off']).optional(),
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).optional(),
  ADMIN_PASSWORD: z.string().min(6, 'needs at least 6 characters').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .optional(),
  TRUSTED_PROXIES: networksVariable.optional(),
  FAILPOINTS: z.string().optional(),
  TIMEOUT_FACTOR: countVariable.optional(),
  NODE_COMPILE_CACHE: z.string().optional(),
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  NODE_OPTIONS: z.string().optional(),
  SMTP_URL: mailVariables.SMTP_URL,
  MAIL_FROM: mailVariables.MAIL_FROM,
  ...orderVariables,
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_MERCHANT_ID: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API_URL: z.url().optional(),
  PAYPAL_SDK_URL: z.url().optional(),
  CLOUDINARY_CLOUD_NAME: z.string().optional(),
  CLOUDINARY_UPLOAD_PRESET: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  REDIS_URL: redisUrlVariable.optional(),
  MONGODB_URL: mongodbUrlVariable.optional(),
  ...kafkaVariables,
  PLAINTEXT_STORES: plaintextVariable,
  ...tracingVariables,
};

/** The account at PayPal. Production requires the webhook's id (PAYPAL_WEBHOOK_ID) as well. */
const PAYPAL_KEYS = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_MERCHANT_ID', 'PAYPAL_API_URL'] as const;

/**
 * @param root the folder that a relative DATA_DIR starts from
 * @throws ConfigError that lists every invalid variable
 */
export function readStartConfig(env: NodeJS.ProcessEnv, root: string): StartConfig {
  const read = withPresentValues(readVariables(variables, env));
  const simulatesPayPal = read.SHOP_MODE === 'demo' && read.PAYPAL_CLIENT_ID === undefined;
  const faults = [
    (simulatesPayPal || read.PAYPAL_CLIENT_ID) &&
      !PAYPAL_CURRENCIES.includes(read.SHOP_CURRENCY) &&
      notAtPayPal('SHOP_CURRENCY'),
    read.SHOP_MODE === 'production' && read.SEED === 'demo' && 'SEED must not be demo in production',
    !read.CLOUDINARY_CLOUD_NAME !== !read.CLOUDINARY_UPLOAD_PRESET &&
      'CLOUDINARY_CLOUD_NAME and CLOUDINARY_UPLOAD_PRESET belong together',
    !read.ADMIN_EMAIL !== !read.ADMIN_PASSWORD && 'ADMIN_EMAIL and ADMIN_PASSWORD belong together',
    new Set(PAYPAL_KEYS.map((name) => !read[name])).size > 1 && `${PAYPAL_KEYS.join(', ')} belong together`,
    read.SHOP_MODE === 'production' &&
      !(read.PAYPAL_CLIENT_ID && read.PAYPAL_WEBHOOK_ID) &&
      `production requires ${PAYPAL_KEYS.join(', ')}, PAYPAL_WEBHOOK_ID`,
    read.PAYPAL_CLIENT_ID === ACCOUNT.clientId && 'PAYPAL_CLIENT_ID: without keys a demo has the PayPal simulator',
  ].filter((fault) => typeof fault === 'string');
  if (faults.length > 0) throw new ConfigError(faults);
  const { RATE_LIMIT_SCALE, TRUSTED_PROXIES, FAILPOINTS, TIMEOUT_FACTOR, ADMIN_EMAIL, ADMIN_PASSWORD } = read;
  const { KAFKA_TLS, KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD, PLAINTEXT_STORES } = read;
  const { CLOUDINARY_CLOUD_NAME, CLOUDINARY_UPLOAD_PRESET, NODE_COMPILE_CACHE, NODE_EXTRA_CA_CERTS } = read;
  const { SMTP_URL, MAIL_FROM, REDIS_URL } = read;
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_MERCHANT_ID, PAYPAL_WEBHOOK_ID } = read;
  const { PAYPAL_API_URL, PAYPAL_SDK_URL } = read;
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION } = read;
  const forwarded = {
    NODE_COMPILE_CACHE,
    NODE_EXTRA_CA_CERTS,
    NODE_OPTIONS: read.NODE_OPTIONS,
    RATE_LIMIT_SCALE,
    API_DOCS: read.API_DOCS,
    SECURITY_CONTACT: read.SECURITY_CONTACT,
    TRACES_URL: read.TRACES_URL,
    TRUSTED_PROXIES: TRUSTED_PROXIES?.join(','),
    FAILPOINTS,
    TIMEOUT_FACTOR: TIMEOUT_FACTOR?.toString(),
    KAFKA_BROKERS: read.KAFKA_BROKERS?.join(','),
    KAFKA_TLS: KAFKA_TLS?.toString(),
    KAFKA_SASL_MECHANISM,
    KAFKA_SASL_USERNAME,
    KAFKA_SASL_PASSWORD,
    PLAINTEXT_STORES,
    CLOUDINARY_CLOUD_NAME,
    CLOUDINARY_UPLOAD_PRESET,
    ...Object.fromEntries(TRACING_VARIABLES.map((name) => [name, env[name] || undefined])),
  };
  return {
    port: read.PORT,
    dataDir: path.resolve(root, read.DATA_DIR),
    seed: read.SEED ?? (read.SHOP_MODE === 'demo' ? 'demo' : 'none'),
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    mode: read.SHOP_MODE,
    currency: read.SHOP_CURRENCY,
    kafka: kafkaAccess(read),
    logLevel: read.LOG_LEVEL,
    forwarded: set(forwarded),
    mail: set({ SMTP_URL, MAIL_FROM }),
    orders: set(Object.fromEntries(ORDER_SETTINGS.map((name) => [name, read[name]?.toString()]))),
    paypal: set({
      PAYPAL_CLIENT_ID,
      PAYPAL_CLIENT_SECRET,
      PAYPAL_MERCHANT_ID,
      PAYPAL_WEBHOOK_ID,
      PAYPAL_API_URL,
      PAYPAL_SDK_URL,
    }),
    simulatesPayPal,
    imageStore: set({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION }),
    redis: set({ REDIS_URL }),
    mongodb: set({ MONGODB_URL: read.MONGODB_URL }),
    administrator: set({ ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_SECOND_FACTOR: read.ADMIN_SECOND_FACTOR }),
  };
}

function set(variables: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
