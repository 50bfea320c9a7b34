import {
  readVariables,
  redisUrlVariable,
  type ServiceConfig,
  serviceConfig,
  serviceVariables,
} from '@shop/platform/service/config/config.ts';

export interface ChatConfig extends ServiceConfig {
  /** What carries messages between replicas, in place of the database. */
  redisUrl: string | undefined;
}

const variables = {
  ...serviceVariables,
  REDIS_URL: redisUrlVariable.optional(),
};

/** The only reader of the environment. @throws ConfigError with all faults at once */
export function readConfig(env: NodeJS.ProcessEnv): ChatConfig {
  const read = readVariables(variables, env);
  return { ...serviceConfig(read), redisUrl: read.REDIS_URL };
}
