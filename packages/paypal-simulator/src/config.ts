import {
  ConfigError,
  type ProcessConfig,
  processConfig,
  processVariables,
  readVariables,
  urlVariable,
} from '@shop/platform/service/config/config.ts';
import { z } from 'zod';

export interface SimulatorConfig extends ProcessConfig {
  /** The journal; undefined forgets everything at a restart. */
  dataFile: string | undefined;
  /** Where webhooks go; undefined sends none. */
  webhookUrl: string | undefined;
}

const variables = {
  ...processVariables,
  DATA_FILE: z.string().optional(),
  SIMULATOR_WEBHOOK_URL: urlVariable.regex(/^https?:/, 'must be an http URL').optional(),
};

/** @throws ConfigError that names every invalid variable, and outside of demo mode: simulated money must never pay for goods */
export function readConfig(env: NodeJS.ProcessEnv): SimulatorConfig {
  const read = readVariables(variables, env);
  if (read.SHOP_MODE !== 'demo') throw new ConfigError(['SHOP_MODE must be demo: this process simulates PayPal']);
  return { ...processConfig(read), dataFile: read.DATA_FILE, webhookUrl: read.SIMULATOR_WEBHOOK_URL };
}
