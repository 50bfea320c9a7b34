import path from 'node:path';
import { type KafkaAccess, kafkaAccess, kafkaVariables } from '@shop/platform/events/log/kafka-access.ts';
import {
  ConfigError,
  mongodbUrlVariable,
  portVariable,
  processVariables,
  readVariables,
  urlVariable,
} from '@shop/platform/service/config/config.ts';
import { currencyVariable } from '@shop/platform/service/config/currency.ts';
import type { S3Access } from '@shop/platform/service/s3-client.ts';
import { z } from 'zod';
import { type ServiceName, services } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { ImportConfig } from './import-shop.ts';
import type { ReplayConfig } from './replay.ts';

/** The variables of the one-shot jobs. Each NAME may be given as NAME_FILE. */

const databaseUrlVariables = {
  USER_DATABASE_URL: urlVariable,
  CATALOGUE_DATABASE_URL: urlVariable,
  ORDER_DATABASE_URL: urlVariable,
  ANALYTICS_DATABASE_URL: urlVariable,
  CHAT_DATABASE_URL: urlVariable,
};

/** Settings of the job `secrets`. */
export interface SecretsConfig {
  /** Holds one folder per reader; in compose each is a volume. */
  directory: string;
  /** host:port under which the services reach PostgreSQL. */
  postgres: string;
  /** Absolute; the job creates them for containers that write. */
  writableFolders: string[];
}

/** @throws ConfigError with all faults at once */
export function readSecretsConfig(env: NodeJS.ProcessEnv): SecretsConfig {
  const variables = {
    SECRETS_DIR: z.string().default('/run/shop-secrets'),
    POSTGRES_HOST: z.string().default('postgres'),
    POSTGRES_PORT: portVariable.default(5432),
    WRITABLE_FOLDERS: z.string().default(''),
  };
  const read = readVariables(variables, env);
  return {
    directory: path.resolve(read.SECRETS_DIR),
    postgres: `${read.POSTGRES_HOST}:${read.POSTGRES_PORT}`,
    writableFolders: read.WRITABLE_FOLDERS.split(',').filter((folder) => folder !== ''),
  };
}

/** Settings of the job `databases`. */
export interface DatabasesConfig {
  /** Connects as the role that may create roles and databases. */
  maintenanceUrl: string;
  /** URLs with each service's role, password and database. */
  serviceUrls: string[];
}

/** @throws ConfigError with all faults at once */
export function readDatabasesConfig(env: NodeJS.ProcessEnv): DatabasesConfig {
  const variables = {
    POSTGRES_HOST: z.string().default('postgres'),
    POSTGRES_PORT: portVariable.default(5432),
    POSTGRES_USER: z.string().default('postgres'),
    POSTGRES_PASSWORD: z.string(),
    POSTGRES_SSLMODE: z.enum(['disable', 'require', 'verify-ca', 'verify-full']).default('disable'),
    ...databaseUrlVariables,
  };
  const read = readVariables(variables, env);
  const url = new URL(`postgres://${read.POSTGRES_HOST}:${read.POSTGRES_PORT}/postgres`);
  url.username = encodeURIComponent(read.POSTGRES_USER);
  url.password = encodeURIComponent(read.POSTGRES_PASSWORD);
  url.searchParams.set('sslmode', read.POSTGRES_SSLMODE);
  return {
    maintenanceUrl: url.href,
    serviceUrls: Object.values(databasesIn(read)),
  };
}

/** Settings of the job `migrations`. */
export interface MigrationsConfig {
  databases: Record<ServiceName, string>;
  logLevel: string;
}

/** @throws ConfigError with all faults at once */
export function readMigrationsConfig(env: NodeJS.ProcessEnv): MigrationsConfig {
  const read = readVariables({ ...databaseUrlVariables, LOG_LEVEL: processVariables.LOG_LEVEL }, env);
  return { databases: databasesIn(read), logLevel: read.LOG_LEVEL };
}

function databasesIn(read: z.output<z.ZodObject<typeof databaseUrlVariables>>): Record<ServiceName, string> {
  return {
    user: read.USER_DATABASE_URL,
    catalogue: read.CATALOGUE_DATABASE_URL,
    order: read.ORDER_DATABASE_URL,
    analytics: read.ANALYTICS_DATABASE_URL,
    chat: read.CHAT_DATABASE_URL,
  };
}

/** Settings of the job `topics`. */
export interface TopicsConfig {
  kafka: KafkaAccess;
  /** Of the users whose rights the job grants; undefined: it grants none. */
  userPrefix: string | undefined;
  logLevel: string;
}

/** @throws ConfigError with all faults at once */
export function readTopicsConfig(env: NodeJS.ProcessEnv): TopicsConfig {
  const variables = {
    ...kafkaVariables,
    KAFKA_BROKERS: kafkaVariables.KAFKA_BROKERS.unwrap(),
    KAFKA_USER_PREFIX: z.string().optional(),
    LOG_LEVEL: processVariables.LOG_LEVEL,
  };
  const read = readVariables(variables, env);
  return { kafka: kafkaAccess(read) as KafkaAccess, userPrefix: read.KAFKA_USER_PREFIX, logLevel: read.LOG_LEVEL };
}

const bucketVariables = {
  S3_ENDPOINT: urlVariable,
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
  S3_BUCKET: z.string(),
  S3_REGION: z.string().default('us-east-1'),
};

/** Settings of the job `bucket`. @throws ConfigError with all faults at once */
export function readBucketConfig(env: NodeJS.ProcessEnv): { access: S3Access; logLevel: string } {
  const read = readVariables({ ...bucketVariables, LOG_LEVEL: processVariables.LOG_LEVEL }, env);
  return { access: bucketAccess(read), logLevel: read.LOG_LEVEL };
}

function bucketAccess(read: z.output<z.ZodObject<typeof bucketVariables>>): S3Access {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION } = read;
  return {
    endpoint: S3_ENDPOINT,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    bucket: S3_BUCKET,
    region: S3_REGION,
  };
}

/** Settings of the job `import`. @throws ConfigError with all faults at once */
export function readImportConfig(env: NodeJS.ProcessEnv): ImportConfig & { logLevel: string } {
  const own = {
    BACKUP_DIR: z.string().default('/backup'),
    MONGODB_URL: mongodbUrlVariable.optional(),
    DEMO_DATA_DIR: z.string().optional(),
    SHOP_CURRENCY: currencyVariable,
    LOG_LEVEL: processVariables.LOG_LEVEL,
  };
  const read = readVariables({ ...own, ...databaseUrlVariables, ...bucketVariables }, env);
  return {
    backupDir: path.resolve(read.BACKUP_DIR),
    databases: databasesIn(read),
    images: bucketAccess(read),
    mongodbUrl: read.MONGODB_URL,
    demoDataDir: read.DEMO_DATA_DIR && path.resolve(read.DEMO_DATA_DIR),
    currency: read.SHOP_CURRENCY,
    logLevel: read.LOG_LEVEL,
  };
}

/**
 * Settings of the job `replay`, for the given service.
 * @throws UserFacingError when there is no such service; ConfigError with all faults at once
 */
export function readReplayConfig(name: string | undefined, env: NodeJS.ProcessEnv): ReplayConfig {
  const service = services.find((known) => known === name);
  if (!service) throw new UserFacingError(`Name the service after the job: ${services.join(', ')}.`);
  const variable = `${service.toUpperCase()}_DATABASE_URL`;
  const { [variable]: databaseUrl } = readVariables({ [variable]: urlVariable }, env);
  return { service, databaseUrl: databaseUrl as string };
}

/** Settings of the job `demo-data`. */
export interface DemoDataConfig {
  /** Holds the demo data and the mark that they were seeded. */
  dataDir: string;
  /** The environment of each service's seed script. */
  environments: Record<Extract<ServiceName, 'user' | 'catalogue' | 'order'>, Record<string, string>>;
}

const demoVariables = {
  SEED: z.enum(['demo', 'none']).optional(),
  SHOP_MODE: processVariables.SHOP_MODE,
  LOG_LEVEL: processVariables.LOG_LEVEL,
};

const seedVariables = {
  DEMO_DATA_DIR: z.string().default('/var/lib/shop-demo/store'),
  USER_DATABASE_URL: urlVariable,
  CATALOGUE_DATABASE_URL: urlVariable,
  ORDER_DATABASE_URL: urlVariable,
  ...bucketVariables,
};

/**
 * SEED is `demo` by default, in production `none` (docs/architecture.md#modes).
 * @returns undefined when no demo data are wanted
 * @throws ConfigError with all faults at once
 */
export function readDemoDataConfig(env: NodeJS.ProcessEnv): DemoDataConfig | undefined {
  const { SEED, SHOP_MODE, LOG_LEVEL } = readVariables(demoVariables, env);
  if (SHOP_MODE === 'production' && SEED === 'demo') throw new ConfigError(['SEED must not be demo in production']);
  if (SHOP_MODE === 'production' || SEED === 'none') return undefined;
  const read = readVariables(seedVariables, env);
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION } = read;
  const shared = { SHOP_MODE, LOG_LEVEL };
  const imageStore = { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION };
  return {
    dataDir: path.resolve(read.DEMO_DATA_DIR),
    environments: {
      user: { ...shared, DATABASE_URL: read.USER_DATABASE_URL },
      catalogue: { ...shared, ...imageStore, DATABASE_URL: read.CATALOGUE_DATABASE_URL },
      order: { ...shared, DATABASE_URL: read.ORDER_DATABASE_URL },
    },
  };
}
