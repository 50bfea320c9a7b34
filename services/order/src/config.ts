import {
  processVariables,
  readVariables,
  type ServiceConfig,
  serviceConfig,
  serviceVariables,
} from '@shop/platform/config.ts';
import { z } from 'zod';

/** The only reader of the environment. @throws ConfigError with all faults at once */
export function readConfig(env: NodeJS.ProcessEnv): ServiceConfig {
  return serviceConfig(readVariables(serviceVariables, env));
}

/** What a process that only works on the database needs: republish. */
export interface TaskConfig {
  databaseUrl: string;
  logLevel: string;
}

/** @throws ConfigError with all faults at once */
export function readTaskConfig(env: NodeJS.ProcessEnv): TaskConfig {
  const read = readVariables(taskVariables, env);
  return { databaseUrl: read.DATABASE_URL, logLevel: read.LOG_LEVEL };
}

/** What the seed needs besides; production has no demo data (DESIGN.md §5). @throws ConfigError with all faults at once */
export function readSeedConfig(env: NodeJS.ProcessEnv): TaskConfig & { demoDataFile: string } {
  const read = readVariables(
    { ...taskVariables, DEMO_DATA_FILE: z.string(), SHOP_MODE: z.literal('demo', 'must be demo') },
    env,
  );
  return { databaseUrl: read.DATABASE_URL, logLevel: read.LOG_LEVEL, demoDataFile: read.DEMO_DATA_FILE };
}

const taskVariables = {
  DATABASE_URL: serviceVariables.DATABASE_URL,
  LOG_LEVEL: processVariables.LOG_LEVEL,
};
