import type { BlockList } from 'node:net';
import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import { type KafkaAccess, kafkaAccess } from '@shop/platform/events/log/kafka-access.ts';
import {
  eventLogVariables,
  type ProcessConfig,
  processConfig,
  processVariables,
  readVariables,
  redisUrlVariable,
  tracesUrlVariable,
  urlVariable,
} from '@shop/platform/service/config/config.ts';
import { currencyVariable } from '@shop/platform/service/config/currency.ts';
import { networksOf, networksVariable } from '@shop/platform/service/config/networks.ts';
import { loginOnlyProblem } from '@shop/platform/service/secrets/login-only.ts';
import { privateKeyProblem } from '@shop/platform/service/secrets/pem-keys.ts';
import type { SecretText } from '@shop/platform/service/secrets/secret.ts';
import { secretVariable } from '@shop/platform/service/secrets/secret-variable.ts';
import { z } from 'zod';
import type { Upstream } from './edge/route-table.ts';

export interface GatewayConfig extends ProcessConfig {
  /** Addresses of each service. */
  upstreams: Record<Upstream, string[]>;
  identityPrivateKey: SecretText;
  xsrfSecret: SecretText;
  /** The former secret, while it is replaced. */
  xsrfSecretBefore: string | undefined;
  /** Where to report a security hole: mailto: or https:. */
  securityContact: string | undefined;
  /** Where a trace is shown, with `{traceId}`. */
  tracesUrl: string | undefined;
  /** Whether /api/docs is served. */
  apiDocs: 'on' | 'off';
  /** The built front end. */
  staticDirectory: string;
  publicUrl: string | undefined;
  /** The ISO 4217 code of all amounts. */
  currency: string;
  /** The networks of the proxies in front of the gateway. */
  trustedProxies: BlockList;
  /**
   * Where all gateways count writes together, preferred to a database; without either, each counts in its own memory.
   */
  redisUrl: SecretText | undefined;
  databaseUrl: SecretText | undefined;
  /** Multiplies the rate limits (docs/api.md#rate-limits). */
  rateLimitScale: number;
  eventLogUrl: SecretText | undefined;
  kafka: KafkaAccess | undefined;
  /** The host that browsers may upload images to instead of the shop; null without one. */
  cloudinary: BrowserConfig['cloudinary'];
  /** What browsers need for PayPal's button; null without PayPal. */
  paypal: BrowserConfig['paypal'];
  /** The simulator's address, while it takes PayPal's place. */
  paypalSimulatorUrl: string | undefined;
}

/** The client id of the PayPal simulator. */
const SIMULATOR = 'simulator';

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
  IDENTITY_PRIVATE_KEY: secretVariable(
    z.string().includes('PRIVATE KEY', { error: 'must hold a private key in PEM' }),
    privateKeyProblem,
  ),
  XSRF_SECRET: secretVariable(z.string().min(32, 'must have at least 32 characters')),
  XSRF_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  API_DOCS: z.enum(['on', 'off']).optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: with an email address, or https:')
    .optional(),
  TRACES_URL: tracesUrlVariable.optional(),
  STATIC_DIR: z.string(),
  PUBLIC_URL: urlVariable.optional(),
  SHOP_CURRENCY: currencyVariable,
  TRUSTED_PROXIES: networksVariable.default([]),
  REDIS_URL: secretVariable(redisUrlVariable.optional()),
  DATABASE_URL: secretVariable(urlVariable.optional(), loginOnlyProblem),
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
  PAYPAL_CLIENT_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, - and _')
    .optional(),
  // The content security policy allows scripts of this host alone.
  PAYPAL_SDK_URL: urlVariable
    .regex(/^https:\/\/www\.paypal\.com\//, 'must be on https://www.paypal.com')
    .default('https://www.paypal.com/sdk/js'),
  PAYPAL_SIMULATOR_URL: urlVariable.regex(/^http:/, 'must be an http URL').optional(),
  ...eventLogVariables,
};

/** @throws ConfigError that names every invalid variable, but no value */
export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const read = readVariables(variables, env, conflicts);
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
    xsrfSecretBefore: read.XSRF_SECRET_BEFORE,
    securityContact: read.SECURITY_CONTACT,
    tracesUrl: read.TRACES_URL,
    apiDocs: read.API_DOCS ?? (read.SHOP_MODE === 'production' ? 'off' : 'on'),
    staticDirectory: read.STATIC_DIR,
    publicUrl: read.PUBLIC_URL,
    currency: read.SHOP_CURRENCY,
    trustedProxies: networksOf(read.TRUSTED_PROXIES),
    redisUrl: read.REDIS_URL,
    databaseUrl: read.DATABASE_URL,
    rateLimitScale: read.RATE_LIMIT_SCALE,
    eventLogUrl: read.EVENT_LOG_URL,
    kafka: kafkaAccess(read),
    ...paypalConfig(read),
    cloudinary: cloudName !== undefined && uploadPreset !== undefined ? { cloudName, uploadPreset } : null,
  };
}

function paypalConfig(read: {
  PAYPAL_CLIENT_ID?: string | undefined;
  PAYPAL_SDK_URL: string;
  PAYPAL_SIMULATOR_URL?: string | undefined;
}): Pick<GatewayConfig, 'paypal' | 'paypalSimulatorUrl'> {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SDK_URL: sdkUrl, PAYPAL_SIMULATOR_URL: simulator } = read;
  if (clientId === undefined) return { paypal: null, paypalSimulatorUrl: undefined };
  if (clientId !== SIMULATOR) return { paypal: { clientId, sdkUrl, simulated: false }, paypalSimulatorUrl: undefined };
  return {
    paypal: { clientId, sdkUrl: '/paypal-simulator/sdk/js', simulated: true },
    paypalSimulatorUrl: simulator,
  };
}

/** Checks variables that must be set together, or not at all. */
function conflicts(given: NodeJS.ProcessEnv): string[] {
  const hasOne = (given.CLOUDINARY_CLOUD_NAME === undefined) !== (given.CLOUDINARY_UPLOAD_PRESET === undefined);
  const isSimulated = given.PAYPAL_CLIENT_ID === SIMULATOR;
  return [
    hasOne && 'CLOUDINARY_CLOUD_NAME and CLOUDINARY_UPLOAD_PRESET belong together',
    isSimulated && given.SHOP_MODE === 'production' && 'PAYPAL_CLIENT_ID must not be simulator in production',
    isSimulated && given.PAYPAL_SIMULATOR_URL === undefined && 'PAYPAL_SIMULATOR_URL is missing',
  ].filter((problem) => problem !== false);
}
