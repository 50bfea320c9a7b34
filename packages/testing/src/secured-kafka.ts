import { type Certificate, canMakeCertificates, makeCertificate } from './certificate.ts';
import { freePort } from './free-port.ts';
import { describeWith } from './infrastructure.ts';
import { hasLocalEngine, startLocalEngine } from './local-engine.ts';

/** A Kafka that demands TLS and a login and grants no rights but those of `admin`. */
export interface SecuredKafka {
  brokers: string[];
  /** The password of every user. */
  password: string;
  certificate: string;
}

const PASSWORD = 'test-password';
const MECHANISMS = 'PLAIN,SCRAM-SHA-256';

/**
 * Declares a suite on a Kafka with SASL_SSL, ACLs and a certificate of its own.
 * @param users who may log in, by PLAIN and by SCRAM-SHA-256, beside the superuser `admin`
 */
export function describeWithSecuredKafka(name: string, users: string[], body: (kafka: () => SecuredKafka) => void) {
  let certificate: Certificate;
  const program = {
    name: 'the local program',
    isAvailable: () => hasLocalEngine('kafka') && canMakeCertificates(),
    start: async () => {
      certificate = await makeCertificate();
      const port = await freePort();
      const { stop } = await startLocalEngine('kafka', port, {
        env: { KAFKA_SCRAM_USERS: users.map((user) => `name=${user},password=${PASSWORD}`).join(' ') },
        settings: settings(port, users, certificate),
      });
      return { url: `127.0.0.1:${port}`, stop };
    },
  };
  const engine = {
    name: 'Kafka with SASL_SSL',
    sources: [program],
    instructions: 'Run "infra/engines/engines.sh get kafka" and install openssl.',
  };
  describeWith(engine, name, (address) =>
    body(() => ({ brokers: [address()], password: PASSWORD, certificate: certificate.certificate })),
  );
}

function settings(port: number, users: string[], { certificate, key }: Certificate): Record<string, string> {
  const passwords = ['admin', ...users].map((user) => `user_${user}="${PASSWORD}"`).join(' ');
  const login = 'org.apache.kafka.common.security';
  const oneLine = (pem: string) => pem.trim().replaceAll('\n', '\\n');
  return {
    listeners: `SASL_SSL://127.0.0.1:${port},CONTROLLER://127.0.0.1:${port + 1}`,
    'advertised.listeners': `SASL_SSL://127.0.0.1:${port}`,
    'listener.security.protocol.map': 'SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'SASL_SSL',
    'sasl.enabled.mechanisms': MECHANISMS,
    'sasl.mechanism.inter.broker.protocol': 'PLAIN',
    'listener.name.sasl_ssl.plain.sasl.jaas.config': `${login}.plain.PlainLoginModule required username="admin" password="${PASSWORD}" ${passwords};`,
    'listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config': `${login}.scram.ScramLoginModule required;`,
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.certificate.chain': oneLine(certificate),
    'ssl.keystore.key': oneLine(key),
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.certificates': oneLine(certificate),
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    // The controller's own connection has no login.
    'super.users': 'User:admin;User:ANONYMOUS',
  };
}
