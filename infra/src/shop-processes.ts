import path from 'node:path';
import { ACCOUNT } from '@shop/paypal-simulator/account.ts';
import type { StartConfig } from './start/config.ts';
import type { Secrets } from './start/secrets.ts';

export const services = ['user', 'catalogue', 'order', 'analytics', 'chat'] as const;
export type ServiceName = (typeof services)[number];

/** The databases of the embedded profile: one per service, the gateway's and the event log's. */
export const databases = [...services, 'gateway', 'events'] as const;

export interface ShopProcess {
  name: ServiceName | 'gateway' | 'paypal-simulator';
  /** From the root: `services/order`. */
  folder: string;
  /** What it runs, from the root. */
  main: string;
  env: Record<string, string>;
}

/** The folders of the processes, from the root. */
export const processFolders = [...services.map((name) => `services/${name}`), 'packages/paypal-simulator', 'gateway'];

/** The folder where Node keeps compiled code. */
export function compileCache({ dataDir, forwarded }: Pick<StartConfig, 'dataDir' | 'forwarded'>): string {
  return forwarded.NODE_COMPILE_CACHE ?? path.join(dataDir, 'cache', 'compile');
}

/** Free ports that `shopProcesses` takes: two for each process, but for the gateway's public one. */
export const INNER_PORTS = 2 * (services.length + 2) - 1;

/**
 * The processes of the shop with their environment (docs/architecture.md#configuration): services first, the gateway last; in a
 * demo without keys also the PayPal simulator.
 * @param options `ports`: as many free ports as INNER_PORTS; `databaseUrl` returns the URL of a database; `root`: the project's folder
 */
export function shopProcesses(options: {
  config: StartConfig;
  secrets: Secrets;
  ports: number[];
  databaseUrl: (name: (typeof databases)[number]) => string;
  root: string;
}): ShopProcess[] {
  const { config, secrets, ports, databaseUrl, root } = options;
  const [gatewayInner = '', simulatorPort = '', simulatorInner = '', ...rest] = ports.map(String);
  const portOf = (name: ServiceName) => rest[services.indexOf(name) * 2] as string;
  const innerPortOf = (name: ServiceName) => rest[services.indexOf(name) * 2 + 1] as string;
  const processVariables = {
    SHOP_MODE: config.mode,
    LOG_LEVEL: config.logLevel,
    NODE_COMPILE_CACHE: compileCache(config),
  };
  const shared: Record<string, string> = {
    ...processVariables,
    PUBLIC_URL: config.publicUrl,
    SHOP_CURRENCY: config.currency,
    ...(config.forwarded.KAFKA_BROKERS ? {} : { EVENT_LOG_URL: databaseUrl('events') }),
    IDENTITY_PUBLIC_KEYS: secrets.identityPublicKeys,
    ...config.forwarded,
  };
  const mail = {
    ...(config.mail.SMTP_URL ? {} : { MAIL_DIR: path.join(config.dataDir, 'mail') }),
    ...config.mail,
  };
  const paypal = paypalOf(config, `http://127.0.0.1:${simulatorPort}`);
  const own: Partial<Record<ServiceName, Record<string, string>>> = {
    user: { ...config.administrator, ...mail },
    order: { ...mail, ...config.orders, ...paypal.order },
    catalogue: { IMAGES_DIR: path.join(config.dataDir, 'images'), ...config.imageStore },
    chat: { ...mail, ...config.redis, ...config.mongodb },
  };
  return [
    ...services.map((name) => ({
      name,
      folder: `services/${name}`,
      main: `services/${name}/src/main.ts`,
      env: {
        ...shared,
        PORT: portOf(name),
        INNER_PORT: innerPortOf(name),
        DATABASE_URL: databaseUrl(name),
        ...own[name],
      },
    })),
    ...(config.simulatesPayPal
      ? [simulatorProcess(config, { PORT: simulatorPort, INNER_PORT: simulatorInner, ...processVariables })]
      : []),
    {
      name: 'gateway',
      folder: 'gateway',
      main: 'gateway/src/main.ts',
      env: {
        ...shared,
        PORT: String(config.port),
        INNER_PORT: gatewayInner,
        DATABASE_URL: databaseUrl('gateway'),
        ...config.redis,
        ...paypal.gateway,
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

/** The simulator has no secret of the shop. Its webhooks take the way that PayPal's take: through the gateway. */
function simulatorProcess({ port, dataDir }: StartConfig, env: Record<string, string>): ShopProcess {
  return {
    name: 'paypal-simulator',
    folder: 'packages/paypal-simulator',
    main: 'packages/paypal-simulator/src/main.ts',
    env: {
      ...env,
      DATA_FILE: path.join(dataDir, 'paypal-simulator.jsonl'),
      SIMULATOR_WEBHOOK_URL: `http://127.0.0.1:${port}/api/orders/paypal/webhook`,
    },
  };
}

/** What the order service and the gateway know of PayPal; without keys, of the simulator. */
function paypalOf({ paypal, simulatesPayPal }: StartConfig, simulator: string) {
  if (!simulatesPayPal) {
    const { PAYPAL_SDK_URL, ...order } = paypal;
    const { PAYPAL_CLIENT_ID } = paypal;
    const gateway = { ...(PAYPAL_CLIENT_ID && { PAYPAL_CLIENT_ID }), ...(PAYPAL_SDK_URL && { PAYPAL_SDK_URL }) };
    return { order, gateway };
  }
  const { clientId, clientSecret, merchantId, webhookId } = ACCOUNT;
  return {
    order: {
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_MERCHANT_ID: merchantId,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_API_URL: simulator,
    },
    gateway: { PAYPAL_CLIENT_ID: clientId, PAYPAL_SIMULATOR_URL: simulator },
  };
}
