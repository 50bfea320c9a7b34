import { type MailConfig, mailConfig, mailVariables } from '@shop/platform/mail/mail-config.ts';
import {
  mongodbUrlVariable,
  readVariables,
  redisUrlVariable,
  type ServiceConfig,
  serviceConfig,
  serviceVariables,
} from '@shop/platform/service/config/config.ts';
import { loginOnlyProblem } from '@shop/platform/service/secrets/login-only.ts';
import type { SecretText } from '@shop/platform/service/secrets/secret.ts';
import { secretVariable } from '@shop/platform/service/secrets/secret-variable.ts';

export interface ChatConfig extends ServiceConfig {
  mail: MailConfig;
  /** The Redis that delivers messages between replicas, instead of the database. */
  redisUrl: SecretText | undefined;
  /** The MongoDB that holds the conversations, instead of the database. */
  mongodbUrl: SecretText | undefined;
}

const variables = {
  ...serviceVariables,
  ...mailVariables,
  REDIS_URL: secretVariable(redisUrlVariable.optional()),
  MONGODB_URL: secretVariable(mongodbUrlVariable.optional(), loginOnlyProblem),
};

/** Reads the service's configuration from the environment. @throws ConfigError listing every invalid variable */
export function readConfig(env: NodeJS.ProcessEnv): ChatConfig {
  const read = readVariables(variables, env);
  return { ...serviceConfig(read), mail: mailConfig(read), redisUrl: read.REDIS_URL, mongodbUrl: read.MONGODB_URL };
}
