/** Host names of this machine; an empty one stands for a socket file. */
export const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]', '']);

/** Modes of PostgreSQL's `sslmode` with which the driver encrypts and verifies the server's certificate. */
const VERIFIED_SSL_MODES = ['require', 'verify-ca', 'verify-full'];

/**
 * Finds stores that would be reached in plain text over a network. In production that needs PLAINTEXT_STORES=allowed:
 * passwords, addresses and chats cross these connections (ADR 38). SMTP is not listed: smtp:// demands STARTTLS there.
 * @param present the process's variables that are set
 * @param env where SHOP_MODE and PLAINTEXT_STORES are, also for processes that do not declare them
 * @returns one problem for each variable
 */
export function plaintextStores(present: NodeJS.ProcessEnv, env: NodeJS.ProcessEnv): string[] {
  if (!refusesPlaintext(env)) return [];
  return Object.entries(present).flatMap(([name, value]) => {
    const demand = value === undefined ? undefined : demandOf(name, value, present);
    return demand === undefined
      ? []
      : [`${name}: production needs TLS (${demand}), or PLAINTEXT_STORES=allowed on a private network`];
  });
}

/** Whether connections to other machines must be encrypted: in production unless PLAINTEXT_STORES is `allowed`. */
export function refusesPlaintext(read: {
  SHOP_MODE?: string | undefined;
  PLAINTEXT_STORES?: string | undefined;
}): boolean {
  return read.SHOP_MODE === 'production' && read.PLAINTEXT_STORES !== 'allowed';
}

/** @returns how the store of a variable is reached over TLS, or undefined when it is, or when it is not a store */
function demandOf(name: string, value: string, present: NodeJS.ProcessEnv): string | undefined {
  if (name === 'KAFKA_BROKERS') {
    const isLocal = value.split(',').every((broker) => LOOPBACK.has(broker.trim().replace(/:\d+$/, '')));
    return isLocal || present.KAFKA_TLS === 'true' ? undefined : 'KAFKA_TLS=true';
  }
  if (name === 'POSTGRES_HOST') {
    const isVerified = VERIFIED_SSL_MODES.includes(present.POSTGRES_SSLMODE ?? '');
    return isVerified || LOOPBACK.has(value) ? undefined : 'POSTGRES_SSLMODE=verify-full';
  }
  if (name === 'MONGODB_URL') return isEncryptedMongo(value) ? undefined : 'tls=true or mongodb+srv://';
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  if (LOOPBACK.has(url.hostname)) return undefined;
  if (/^(\w+_)?DATABASE_URL$|^EVENT_LOG_URL$/.test(name)) return isVerified(url) ? undefined : 'sslmode=verify-full';
  if (name === 'REDIS_URL') return url.protocol === 'rediss:' ? undefined : 'rediss://';
  if (name === 'S3_ENDPOINT') return url.protocol === 'https:' ? undefined : 'https://';
  return undefined;
}

function isVerified({ searchParams }: URL): boolean {
  // With the meaning of PostgreSQL's own client, which this parameter selects, `require` does not verify the certificate.
  const mode = searchParams.get('sslmode') ?? '';
  return VERIFIED_SSL_MODES.includes(mode) && !(mode === 'require' && searchParams.has('uselibpqcompat'));
}

/** A MongoDB URL may name several hosts, which `URL` cannot parse. */
function isEncryptedMongo(value: string): boolean {
  const [, scheme = '', authority = '', query = ''] =
    /^(mongodb(?:\+srv)?):\/\/([^/?]+)[^?]*\??(.*)$/.exec(value) ?? [];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  if (hosts.every((host) => LOOPBACK.has(host.replace(/:\d+$/, '')))) return true;
  const parameters = new URLSearchParams(query);
  const tls = parameters.get('tls') ?? parameters.get('ssl');
  return tls === 'true' || (scheme === 'mongodb+srv' && tls === null);
}
