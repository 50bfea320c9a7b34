import { z } from 'zod';
import { valuesFromFiles } from './values-from-files.ts';

/** What runs: `demo` has demo data, simulators and failpoints; `production` refuses each of them (DESIGN.md §5). */
export type ShopMode = 'demo' | 'production';

/** Every fault of a configuration in one error: names and reasons, never a value (P-F4). */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length === 1 ? 'a fault' : 'faults'}:\n  ${faults.join('\n  ')}`);
    this.faults = faults;
  }
}

/**
 * Reads variables by a schema whose keys are their names; an empty text counts as missing. NAME_FILE names a file that
 * holds NAME's value, the usual way to hand a container its secrets.
 * @param rule the faults that no variable shows alone, given those that are set
 * @throws ConfigError naming every variable that is missing or wrong, and what does not go together
 */
export function readVariables<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: NodeJS.ProcessEnv,
  rule: (given: NodeJS.ProcessEnv) => readonly string[] = () => [],
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in shape && value !== ''));
  const { values, faults } = valuesFromFiles(Object.keys(shape), env);
  for (const name of Object.keys(values))
    if (given[name] !== undefined) faults.push(`${name} and ${name}_FILE are both set`);
  Object.assign(given, values);
  const read = z.object(shape).safeParse(given);
  for (const issue of read.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '');
    const reason = given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`;
    if (!faults.some((fault) => fault.startsWith(`${name}_FILE`))) faults.push(reason);
  }
  faults.push(...misfits(shape, given), ...rule(given));
  if (read.success && faults.length === 0) return read.data;
  throw new ConfigError([...new Set(faults)]);
}

/** What no variable shows alone. */
function misfits(shape: z.ZodRawShape, given: NodeJS.ProcessEnv): string[] {
  const faults: string[] = [];
  if ('EVENT_LOG_URL' in shape && given.EVENT_LOG_URL === undefined && given.KAFKA_BROKERS === undefined) {
    faults.push('EVENT_LOG_URL is missing (or KAFKA_BROKERS)');
  }
  if ('FAILPOINTS' in shape && given.FAILPOINTS !== undefined && given.SHOP_MODE === 'production') {
    faults.push('FAILPOINTS must not be set in production');
  }
  if ('PUBLIC_URL' in shape && given.PUBLIC_URL === undefined && given.SHOP_MODE === 'production') {
    faults.push('PUBLIC_URL is missing');
  }
  if ('SMTP_URL' in shape) faults.push(...mailMisfits(shape, given));
  return faults;
}

/** In production a mail server must be named; a demo may keep its mails in a folder. */
function mailMisfits(shape: z.ZodRawShape, given: NodeJS.ProcessEnv): string[] {
  if (given.SHOP_MODE === 'production') {
    return ['SMTP_URL', 'MAIL_FROM'].filter((name) => given[name] === undefined).map((name) => `${name} is missing`);
  }
  const nowhere = 'MAIL_DIR' in shape && given.MAIL_DIR === undefined && given.SMTP_URL === undefined;
  return nowhere ? ['MAIL_DIR is missing (or SMTP_URL)'] : [];
}

/** A TCP port; 0 lets the system choose. */
export const portVariable = z.string().regex(/^\d+$/, 'must be a port').transform(Number).pipe(z.number().max(65_535));

/** An address of a server, with its scheme. */
export const urlVariable = z.string().refine((value) => URL.canParse(value), 'must be a URL');

/** A Redis. */
export const redisUrlVariable = urlVariable.regex(/^rediss?:\/\//, 'must be a redis:// or rediss:// URL');

/** A positive whole number. */
export const countVariable = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().int().positive());

/** What every process reads. */
export const processVariables = {
  PORT: portVariable,
  INNER_PORT: portVariable,
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SHOP_MODE: z.enum(['demo', 'production']),
  FAILPOINTS: z.string().default(''),
  SHOP_PARENT: z.enum(['ipc', 'none']).default('none'),
  SHUTDOWN_DELAY_MS: z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().max(60_000, 'must be at most 60000'))
    .default(0),
};

/** Where the event log is, one of the two must be given; and how long a process that was killed keeps its partitions and its outbox. */
export const eventLogVariables = {
  EVENT_LOG_URL: urlVariable.optional(),
  KAFKA_BROKERS: z
    .string()
    .transform((list) => list.split(',').map((broker) => broker.trim()))
    .refine((brokers) => brokers.every((broker) => broker !== ''), 'must be a comma list of host:port')
    .optional(),
  EVENT_LEASE_MS: countVariable.pipe(z.number().min(1_000).max(60_000)).optional(),
};

/** What every service with a database and events reads besides. */
export const serviceVariables = {
  ...processVariables,
  ...eventLogVariables,
  DATABASE_URL: urlVariable,
  IDENTITY_PUBLIC_KEYS: z.string().includes('PUBLIC KEY', { error: 'must hold public keys in PEM' }),
};

/** What a task reads that works on a service's database beside the running service, whose relay sends what it writes. */
export const taskVariables = { DATABASE_URL: urlVariable, LOG_LEVEL: processVariables.LOG_LEVEL };

/** The variables of a task under the names that code uses. */
export interface TaskConfig {
  databaseUrl: string;
  logLevel: string;
}

/** Reads what every task needs. @throws ConfigError with all faults at once */
export function readTaskConfig(env: NodeJS.ProcessEnv): TaskConfig {
  return taskConfig(readVariables(taskVariables, env));
}

/** A task's variables under the names that code uses. */
export function taskConfig(read: z.output<z.ZodObject<typeof taskVariables>>): TaskConfig {
  return { databaseUrl: read.DATABASE_URL, logLevel: read.LOG_LEVEL };
}

/** The variables of a process under the names that code uses. */
export interface ProcessConfig {
  port: number;
  innerPort: number;
  /** The address to listen on: this machine alone, or 0.0.0.0 in a container of its own. */
  host: string;
  logLevel: string;
  mode: ShopMode;
  failpoints: string;
  parent: 'ipc' | 'none';
  /** Milliseconds from "not ready" until the process stops accepting: time for a load balancer to see it. */
  shutdownDelayMs: number;
}

/** The variables of a service under the names that code uses. */
export interface ServiceConfig extends ProcessConfig {
  databaseUrl: string;
  eventLogUrl?: string;
  kafkaBrokers?: string[];
  leaseMs?: number;
  identityPublicKeys: string;
}

/** A process's variables under the names that code uses. */
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
  };
}

/** A service's variables under the names that code uses. */
export function serviceConfig(read: z.output<z.ZodObject<typeof serviceVariables>>): ServiceConfig {
  return {
    ...processConfig(read),
    databaseUrl: read.DATABASE_URL,
    ...(read.EVENT_LOG_URL === undefined ? {} : { eventLogUrl: read.EVENT_LOG_URL }),
    ...(read.KAFKA_BROKERS === undefined ? {} : { kafkaBrokers: read.KAFKA_BROKERS }),
    ...(read.EVENT_LEASE_MS === undefined ? {} : { leaseMs: read.EVENT_LEASE_MS }),
    identityPublicKeys: read.IDENTITY_PUBLIC_KEYS,
  };
}
