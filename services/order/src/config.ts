import {
  readVariables,
  type ServiceConfig,
  serviceConfig,
  serviceVariables,
  type TaskConfig,
  taskConfig,
  taskVariables,
} from '@shop/platform/config.ts';
import { z } from 'zod';

/** The only reader of the environment. @throws ConfigError with all faults at once */
export function readConfig(env: NodeJS.ProcessEnv): ServiceConfig {
  return serviceConfig(readVariables(serviceVariables, env));
}

/** What the seed needs besides; production has no demo data (DESIGN.md §5). @throws ConfigError with all faults at once */
export function readSeedConfig(env: NodeJS.ProcessEnv): TaskConfig & { demoDataFile: string } {
  const read = readVariables(
    { ...taskVariables, DEMO_DATA_FILE: z.string(), SHOP_MODE: z.literal('demo', 'must be demo') },
    env,
  );
  return { ...taskConfig(read), demoDataFile: read.DEMO_DATA_FILE };
}
