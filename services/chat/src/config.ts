import { readVariables, type ServiceConfig, serviceConfig, serviceVariables } from '@shop/platform/config.ts';

/** The only reader of the environment. @throws ConfigError with all faults at once */
export function readConfig(env: NodeJS.ProcessEnv): ServiceConfig {
  return serviceConfig(readVariables(serviceVariables, env));
}
