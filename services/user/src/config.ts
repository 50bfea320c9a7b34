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
  /** The first administrator, made when there is none. */
  administrator?: { email: string; password: string };
}

const variables = {
  ...serviceVariables,
  ...mailVariables,
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX).optional(),
};

/** @throws ConfigError naming every fault, never a value */
export function readConfig(env: NodeJS.ProcessEnv): UserConfig {
  const read = readVariables(variables, env, knownPasswords);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = read;
  const config = { ...serviceConfig(read), ...mailConfig(read) };
  if (email === undefined && password === undefined) return config;
  if (email === undefined) throw new ConfigError(['ADMIN_EMAIL is missing (ADMIN_PASSWORD is set)']);
  if (password === undefined) throw new ConfigError(['ADMIN_PASSWORD is missing (ADMIN_EMAIL is set)']);
  return { ...config, administrator: { email, password } };
}

/** Whoever has read how to try the shop would know it; with the demo's e-mail the next start would be refused besides. */
function knownPasswords({ SHOP_MODE, ADMIN_PASSWORD }: NodeJS.ProcessEnv): string[] {
  const isKnown = Object.values(DEMO_ACCOUNTS).some(({ password }) => password === ADMIN_PASSWORD);
  return SHOP_MODE === 'production' && isKnown ? ['ADMIN_PASSWORD must not be one of the demo data in production'] : [];
}

/**
 * What seeding reads: no ports, no keys, no event log; the running service's relay sends what it writes. Production has no
 * demo data (DESIGN.md §5).
 * @throws ConfigError as readConfig
 */
export function readSeedConfig(env: NodeJS.ProcessEnv): TaskConfig & { demoDataFile: string } {
  const read = readVariables(
    { ...taskVariables, DEMO_DATA_FILE: z.string(), SHOP_MODE: z.literal('demo', 'must be demo') },
    env,
  );
  return { ...taskConfig(read), demoDataFile: read.DEMO_DATA_FILE };
}
