import {
  ConfigError,
  readVariables,
  type ServiceConfig,
  serviceConfig,
  serviceVariables,
  urlVariable,
} from '@shop/platform/config.ts';

export interface ChatConfig extends ServiceConfig {
  /** Where the shop is for browsers; a socket's Origin must be this. */
  publicUrl?: string;
}

/** The only reader of the environment. @throws ConfigError with all faults at once */
export function readConfig(env: NodeJS.ProcessEnv): ChatConfig {
  const read = readVariables({ ...serviceVariables, PUBLIC_URL: urlVariable.optional() }, env);
  if (read.SHOP_MODE === 'production' && read.PUBLIC_URL === undefined)
    throw new ConfigError(['PUBLIC_URL is missing']);
  return { ...serviceConfig(read), ...(read.PUBLIC_URL === undefined ? {} : { publicUrl: read.PUBLIC_URL }) };
}
