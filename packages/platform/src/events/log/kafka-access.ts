import { z } from 'zod';
import type { SecretText } from '../../service/secrets/secret.ts';
import { secretVariable } from '../../service/secrets/secret-variable.ts';

/** How Kafka is reached. A certificate of an authority of one's own is trusted by NODE_EXTRA_CA_CERTS. */
export interface KafkaAccess {
  brokers: readonly string[];
  /** Encrypted connections, with the brokers' certificates verified. */
  tls?: boolean;
  /** The login; undefined on a broker without one. */
  sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: SecretText; password: SecretText };
}

/** The variables of a process that reaches Kafka, all or only the brokers. */
export const kafkaVariables = {
  KAFKA_BROKERS: z
    .string()
    .transform((list) => list.split(',').map((broker) => broker.trim()))
    .refine(
      (brokers) => brokers.every((broker) => /^[^\s:]+:\d+$|^\[[\da-f:]+\]:\d+$/i.test(broker)),
      'must be a comma-separated list of host:port',
    )
    .optional(),
  KAFKA_TLS: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_SASL_USERNAME: secretVariable(z.string().optional()),
  KAFKA_SASL_PASSWORD: secretVariable(z.string().optional()),
};

const LOGIN = ['KAFKA_SASL_MECHANISM', 'KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'];

/** Finds an incomplete login. @param present the variables that are set */
export function kafkaConflicts(present: NodeJS.ProcessEnv): string[] {
  const set = LOGIN.filter((name) => present[name] !== undefined);
  return set.length === 0 || set.length === LOGIN.length ? [] : [`${LOGIN.join(', ')} belong together`];
}

/** Maps the variables to the access; undefined without brokers. */
export function kafkaAccess(
  read: {
    [Name in keyof typeof kafkaVariables]?: z.output<(typeof kafkaVariables)[Name]>;
  },
): KafkaAccess | undefined {
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = read;
  if (read.KAFKA_BROKERS === undefined) return undefined;
  return {
    brokers: read.KAFKA_BROKERS,
    ...(read.KAFKA_TLS === undefined ? {} : { tls: read.KAFKA_TLS }),
    ...(mechanism && username && password ? { sasl: { mechanism, username, password } } : {}),
  };
}
