import {
  readVariables,
  type ServiceConfig,
  serviceConfig,
  serviceVariables,
} from '@shop/platform/service/config/config.ts';
import { z } from 'zod';

export interface AnalyticsConfig extends ServiceConfig {
  /** The consumer group. A new group reads the event log from its beginning. */
  eventGroup: string;
}

/** Reads the service's configuration from the environment. @throws ConfigError listing every invalid variable */
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
