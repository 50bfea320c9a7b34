import path from 'node:path';
import type { StartConfig } from './config.ts';
import type { Secrets } from './secrets.ts';

export const services = ['user', 'catalogue', 'order', 'analytics', 'chat'] as const;
export type ServiceName = (typeof services)[number];

/** The databases of the embedded profile: one per service, the gateway's and the event log's. */
export const databases = [...services, 'gateway', 'events'] as const;

export interface ShopProcess {
  name: ServiceName | 'gateway';
  /** From the root: `services/order`. */
  folder: string;
  env: Record<string, string>;
}

/**
 * The six processes of the shop with their environment (docs/architecture.md#configuration), services first.
 * @param options `ports`: twelve free ports; `databaseUrl` returns the URL of a database; `root`: the project's folder
 */
export function shopProcesses(options: {
  config: StartConfig;
  secrets: Secrets;
  ports: number[];
  databaseUrl: (name: (typeof databases)[number]) => string;
  root: string;
}): ShopProcess[] {
  const { config, secrets, ports, databaseUrl, root } = options;
  const [gatewayInner, ...rest] = ports.map(String);
  const portOf = (name: ServiceName) => rest[services.indexOf(name) * 2] as string;
  const innerPortOf = (name: ServiceName) => rest[services.indexOf(name) * 2 + 1] as string;
  const shared: Record<string, string> = {
    SHOP_MODE: config.mode,
    LOG_LEVEL: config.logLevel,
    PUBLIC_URL: config.publicUrl,
    ...(config.forwarded.KAFKA_BROKERS ? {} : { EVENT_LOG_URL: databaseUrl('events') }),
    IDENTITY_PUBLIC_KEYS: secrets.identityPublicKeys,
    NODE_COMPILE_CACHE: path.join(config.dataDir, 'cache', 'compile'),
    ...config.forwarded,
  };
  const mail = {
    ...(config.mail.SMTP_URL ? {} : { MAIL_DIR: path.join(config.dataDir, 'mail') }),
    ...config.mail,
  };
  const own: Partial<Record<ServiceName, Record<string, string>>> = {
    user: { ...config.administrator, ...mail },
    order: { ...mail, ...config.orders },
    catalogue: { IMAGES_DIR: path.join(config.dataDir, 'images'), ...config.imageStore },
    chat: config.redis,
  };
  return [
    ...services.map((name) => ({
      name,
      folder: `services/${name}`,
      env: {
        ...shared,
        PORT: portOf(name),
        INNER_PORT: innerPortOf(name),
        DATABASE_URL: databaseUrl(name),
        ...own[name],
      },
    })),
    {
      name: 'gateway',
      folder: 'gateway',
      env: {
        ...shared,
        PORT: String(config.port),
        INNER_PORT: gatewayInner as string,
        DATABASE_URL: databaseUrl('gateway'),
        ...config.redis,
        ...Object.fromEntries(
          services.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${portOf(name)}`]),
        ),
        IDENTITY_PRIVATE_KEY: secrets.identityPrivateKey,
        XSRF_SECRET: secrets.xsrfSecret,
        STATIC_DIR: path.join(root, 'frontend', 'dist'),
      },
    },
  ];
}
