import { z } from 'zod';
import { type KafkaAccess, kafkaAccess, kafkaConflicts, kafkaVariables } from '../../events/log/kafka-access.ts';
import { loginOnlyProblem } from '../secrets/login-only.ts';
import { publicKeysProblem } from '../secrets/pem-keys.ts';
import type { SecretText } from '../secrets/secret.ts';
import type { FileSecret } from '../secrets/secret-files.ts';
import { fileSecret, fileSecretsIn, secretVariable } from '../secrets/secret-variable.ts';
import { currencyVariable } from './currency.ts';
import { plaintextStores } from './plaintext-stores.ts';
import { type TracingConfig, tracingConfig, tracingVariables } from './tracing-config.ts';
import { valuesFromFiles } from './values-from-files.ts';

/**
 * The mode of the shop: `demo` has demo data, simulators and failpoints; `production` rejects all of them
 * (docs/architecture.md#modes).
 */
export type ShopMode = 'demo' | 'production';

/** Lists every problem of a configuration in one error: names and reasons, never a value (P-F4). */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n  ${problems.join('\n  ')}`);
    this.problems = problems;
  }
}

/**
 * Reads variables by a schema whose keys are their names; an empty text counts as missing. NAME_FILE names a file that
 * holds NAME's value, the usual way to hand a container its secrets; a secretVariable then follows that file.
 * @param rule returns problems that no variable shows alone, given those that are set
 * @throws ConfigError naming every variable that is missing or invalid, and every conflict between variables
 */
export function readVariables<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: NodeJS.ProcessEnv,
  rule: (present: NodeJS.ProcessEnv) => readonly string[] = () => [],
): z.output<z.ZodObject<Shape>> {
  const present = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in shape && value !== ''));
  const { values, files, problems } = valuesFromFiles(Object.keys(shape), env);
  for (const name of Object.keys(values))
    if (present[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set`);
  Object.assign(present, values);
  const check = (given: NodeJS.ProcessEnv) => {
    const read = z.object(shape).safeParse(given);
    const issues = (read.error?.issues ?? []).map((issue) => {
      const name = String(issue.path[0] ?? '');
      return { name, reason: given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}` };
    });
    return { read, issues, rules: [...conflicts(shape, given), ...plaintextStores(given, env), ...rule(given)] };
  };
  const { read, issues, rules } = check(present);
  for (const { name, reason } of issues)
    if (!problems.some((problem) => problem.startsWith(`${name}_FILE`))) problems.push(reason);
  problems.push(...rules);
  if (!read.success || problems.length > 0) throw new ConfigError([...new Set(problems)]);
  const secrets = Object.entries(values).map(([name, value]) => {
    const problemOf = (next: string) => {
      const { issues, rules } = check({ ...present, [name]: next });
      return [...issues.map(({ reason }) => reason), ...rules].join('; ') || undefined;
    };
    return [name, fileSecret(shape[name] as z.ZodType, { name, file: files[name] ?? '', value, problemOf })] as const;
  });
  return { ...read.data, ...Object.fromEntries(secrets.filter(([, secret]) => secret !== undefined)) };
}

/** Finds the problems that no variable shows alone. */
function conflicts(shape: z.ZodRawShape, present: NodeJS.ProcessEnv): string[] {
  const problems: string[] = [];
  if ('EVENT_LOG_URL' in shape && present.EVENT_LOG_URL === undefined && present.KAFKA_BROKERS === undefined) {
    problems.push('EVENT_LOG_URL is missing (or KAFKA_BROKERS)');
  }
  if ('FAILPOINTS' in shape && present.FAILPOINTS !== undefined && present.SHOP_MODE === 'production') {
    problems.push('FAILPOINTS must not be set in production');
  }
  if ('PUBLIC_URL' in shape && present.PUBLIC_URL === undefined && present.SHOP_MODE === 'production') {
    problems.push('PUBLIC_URL is missing');
  }
  if ('KAFKA_BROKERS' in shape) problems.push(...kafkaConflicts(present));
  if ('SMTP_URL' in shape) problems.push(...mailConflicts(shape, present));
  return problems;
}

/** Requires a mail server in production; demo mode may write emails to a folder. */
function mailConflicts(shape: z.ZodRawShape, present: NodeJS.ProcessEnv): string[] {
  if (present.SHOP_MODE === 'production') {
    return ['SMTP_URL', 'MAIL_FROM'].filter((name) => present[name] === undefined).map((name) => `${name} is missing`);
  }
  const hasNoTransport = 'MAIL_DIR' in shape && present.MAIL_DIR === undefined && present.SMTP_URL === undefined;
  return hasNoTransport ? ['MAIL_DIR is missing (or SMTP_URL)'] : [];
}

/** A TCP port; 0 lets the system choose. */
export const portVariable = z.string().regex(/^\d+$/, 'must be a port').transform(Number).pipe(z.number().max(65_535));

/** A server's URL, with its scheme. */
export const urlVariable = z.string().refine((value) => URL.canParse(value), 'must be a URL');

/** Where a trace is shown, such as `https://jaeger.example/trace/{traceId}`: a link of pages, so nothing but http and https. */
export const tracesUrlVariable = urlVariable
  .regex(/^https?:\/\//, 'must be an http or https URL')
  .includes('{traceId}', { error: 'must contain {traceId}' });

/** A Redis server's URL. */
export const redisUrlVariable = urlVariable.regex(/^rediss?:\/\//, 'must be a redis:// or rediss:// URL');

/** The URL of a MongoDB replica set, one or several hosts, with the name of the database. */
export const mongodbUrlVariable = z
  .string()
  .regex(
    /^mongodb(\+srv)?:\/\/[^/?#\s]+\/[\w-]+(\?\S*)?$/,
    'must be a mongodb:// or mongodb+srv:// URL with a database',
  );

/** A positive whole number. */
export const countVariable = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().int().positive());

/** Whether stores may be reached in plain text over a network in production (ADR 38). */
export const plaintextVariable = z.enum(['allowed', 'refused']).optional();

/** The variables of every process. */
export const processVariables = {
  ...tracingVariables,
  PORT: portVariable,
  INNER_PORT: portVariable,
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SHOP_MODE: z.enum(['demo', 'production']),
  PLAINTEXT_STORES: plaintextVariable,
  FAILPOINTS: z.string().default(''),
  SHOP_PARENT: z.enum(['ipc', 'none']).default('none'),
  SHUTDOWN_DELAY_MS: z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().max(60_000, 'must be at most 60000'))
    .default(0),
  TIMEOUT_FACTOR: countVariable.pipe(z.number().max(20, 'must be at most 20')).default(1),
};

/**
 * The event log's address (one of the two is required), and how long a killed process keeps what it reads of it and its
 * outbox.
 */
export const eventLogVariables = {
  EVENT_LOG_URL: secretVariable(urlVariable.optional(), loginOnlyProblem),
  ...kafkaVariables,
  EVENT_LEASE_MS: countVariable.pipe(z.number().min(1_000).max(60_000)).optional(),
};

/** The variables of every service with a database and events. */
export const serviceVariables = {
  ...processVariables,
  ...eventLogVariables,
  DATABASE_URL: secretVariable(urlVariable, loginOnlyProblem),
  DATABASE_POOL: countVariable.pipe(z.number().max(100, 'must be at most 100')).default(10),
  IDENTITY_PUBLIC_KEYS: secretVariable(
    z.string().includes('PUBLIC KEY', { error: 'must hold public keys in PEM' }),
    publicKeysProblem,
  ),
  SHOP_CURRENCY: currencyVariable,
};

/**
 * The variables of a one-off task on a service's database. The running service's relay sends the events that it writes.
 */
const { LOG_LEVEL, TIMEOUT_FACTOR } = processVariables;
export const taskVariables = { DATABASE_URL: urlVariable, LOG_LEVEL, TIMEOUT_FACTOR };

/** The configuration of a one-off task. */
export interface TaskConfig {
  databaseUrl: string;
  logLevel: string;
  /** Multiplies the time limits of its database. */
  timeoutFactor: number;
}

/** Reads the configuration of a one-off task. @throws ConfigError with all problems at once */
export function readTaskConfig(env: NodeJS.ProcessEnv): TaskConfig {
  return taskConfig(readVariables(taskVariables, env));
}

/** Maps a task's variables to its configuration. */
export function taskConfig(read: z.output<z.ZodObject<typeof taskVariables>>): TaskConfig {
  return { databaseUrl: read.DATABASE_URL, logLevel: read.LOG_LEVEL, timeoutFactor: read.TIMEOUT_FACTOR };
}

/** The configuration of every process. */
export interface ProcessConfig {
  port: number;
  innerPort: number;
  /** The address to listen on: this machine alone, or 0.0.0.0 in a container. */
  host: string;
  logLevel: string;
  mode: ShopMode;
  failpoints: string;
  parent: 'ipc' | 'none';
  /**
   * Milliseconds from "not ready" until the process stops accepting connections: time for a load balancer to notice.
   */
  shutdownDelayMs: number;
  /**
   * Multiplies the time limits of calls, transactions, locks and of the overload check: for machines that are too slow
   * for the limits of docs/reliability.md, and for tests.
   */
  timeoutFactor: number;
  /** undefined while tracing is off. */
  tracing?: TracingConfig | undefined;
  /** The secrets that follow their files. */
  secretFiles?: readonly FileSecret[];
}

/** The configuration of every service. */
export interface ServiceConfig extends ProcessConfig {
  databaseUrl: SecretText;
  /** At most so many connections for its work; one or two more listen for notifications. */
  databasePool?: number;
  eventLogUrl?: SecretText;
  kafka?: KafkaAccess | undefined;
  leaseMs?: number;
  identityPublicKeys: SecretText;
  /** The ISO 4217 code of all amounts. */
  currency: string;
}

/** Maps a process's variables to its configuration. */
export function processConfig(read: z.output<z.ZodObject<typeof processVariables>>): ProcessConfig {
  return {
    port: read.PORT,
    innerPort: read.INNER_PORT,
    host: read.HOST,
    logLevel: read.LOG_LEVEL,
    mode: read.SHOP_MODE,
    failpoints: read.FAILPOINTS,
    parent: read.SHOP_PARENT,
    shutdownDelayMs: read.SHUTDOWN_DELAY_MS,
    timeoutFactor: read.TIMEOUT_FACTOR,
    tracing: tracingConfig(read),
    secretFiles: fileSecretsIn(read),
  };
}

/** Maps a service's variables to its configuration. */
export function serviceConfig(read: z.output<z.ZodObject<typeof serviceVariables>>): ServiceConfig {
  return {
    ...processConfig(read),
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    ...(read.EVENT_LOG_URL === undefined ? {} : { eventLogUrl: read.EVENT_LOG_URL }),
    kafka: kafkaAccess(read),
    ...(read.EVENT_LEASE_MS === undefined ? {} : { leaseMs: read.EVENT_LEASE_MS }),
    identityPublicKeys: read.IDENTITY_PUBLIC_KEYS,
    currency: read.SHOP_CURRENCY,
  };
}
