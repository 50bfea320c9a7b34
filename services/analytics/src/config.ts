import {
  readVariables,
  type ServiceConfig,
  serviceConfig,
  serviceVariables,
} from '@shop/platform/service/config/config.ts';
import { z } from 'zod';

export interface AnalyticsConfig extends ServiceConfig {
  /** Its name in the log: a new one hears everything from the beginning again. */
  eventGroup: string;
}

/** The only reader of the environment. @throws ConfigError with all faults at once */
export function readConfig(env: NodeJS.ProcessEnv): AnalyticsConfig {
  const read = readVariables(
    {
      ...serviceVariables,
      EVENT_GROUP: z
        .string()
        .regex(/^[\w.-]{1,100}$/, 'must be letters, digits, dots, dashes')
        .default('analytics'),
    },
    env,
  );
  return { ...serviceConfig(read), eventGroup: read.EVENT_GROUP };
}
