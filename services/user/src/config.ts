import { DEMO_ACCOUNTS } from '@shop/contracts/demo-data.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '@shop/contracts/user-api.ts';
import { type MailConfig, mailConfig, mailVariables } from '@shop/platform/mail/mail-config.ts';
import {
  ConfigError,
  readVariables,
  type ServiceConfig,
  serviceConfig,
  serviceVariables,
  type TaskConfig,
  taskConfig,
  taskVariables,
} from '@shop/platform/service/config/config.ts';
import { z } from 'zod';

export interface UserConfig extends ServiceConfig, MailConfig {
  /** The first administrator, created at start when there is none. */
  administrator?: { email: string; password: string };
  /** Whether administrators must have a second factor. */
  secondFactorRequired: boolean;
}

const variables = {
  ...serviceVariables,
  ...mailVariables,
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  ADMIN_PASSWORD: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX).optional(),
};

/**
 * Reads the service's configuration from the environment. @throws ConfigError listing invalid variables, never values
 */
export function readConfig(env: NodeJS.ProcessEnv): UserConfig {
  const read = readVariables(variables, env, knownPasswords);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = read;
  const secondFactorRequired = read.ADMIN_SECOND_FACTOR === 'required';
  const config = { ...serviceConfig(read), ...mailConfig(read), secondFactorRequired };
  if (email === undefined && password === undefined) return config;
  if (email === undefined) throw new ConfigError(['ADMIN_EMAIL is missing (ADMIN_PASSWORD is set)']);
  if (password === undefined) throw new ConfigError(['ADMIN_PASSWORD is missing (ADMIN_EMAIL is set)']);
  return { ...config, administrator: { email, password } };
}

/** Rejects published demo passwords in production. With a demo email address, the next start would fail as well. */
function knownPasswords({ SHOP_MODE, ADMIN_PASSWORD }: NodeJS.ProcessEnv): string[] {
  const isKnown = Object.values(DEMO_ACCOUNTS).some(({ password }) => password === ADMIN_PASSWORD);
  return SHOP_MODE === 'production' && isKnown ? ['ADMIN_PASSWORD must not be one of the demo data in production'] : [];
}

/**
 * Reads the seed's configuration, which has no ports, keys or event log: the running service publishes the events.
 * Production has no demo data (docs/architecture.md#demo-data).
 * @throws ConfigError as readConfig
 */
export function readSeedConfig(env: NodeJS.ProcessEnv): TaskConfig & { demoDataFile: string } {
  const read = readVariables(
    { ...taskVariables, DEMO_DATA_FILE: z.string(), SHOP_MODE: z.literal('demo', 'must be demo') },
    env,
  );
  return { ...taskConfig(read), demoDataFile: read.DEMO_DATA_FILE };
}
