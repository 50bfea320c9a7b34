import pg from 'pg';
import type { Secret, SecretText } from '../secrets/secret.ts';
import { createSecretChoice } from '../secrets/secret-choice.ts';
import { codeOf } from './error-code.ts';

/** A pool whose URL, a secret, may be replaced. */
export interface LoginPool {
  pool: pg.Pool;
  /** Creates a client outside the pool, with the pool's options and the present URL; not connected yet. */
  newClient(): pg.Client;
}

/** How long at least between two connections that are closed because their login is not the present one, in milliseconds. */
const RETIRE_EVERY_MS = 1_000;
const REFUSALS = ['28P01', '28000'];

/** Whether PostgreSQL refused a password or a role. */
export function isLoginRefused(error: unknown): boolean {
  return REFUSALS.includes(codeOf(error));
}

/**
 * Opens a pool whose new connections have the present URL, or a former one while PostgreSQL refuses that: a role has only one
 * password, which never changes at the same moment as the file. Connections with another login end when they are free, one a second
 * at most, so that PostgreSQL never has twice as many, and only after a connection of its own has shown that the present login works.
 */
export function openLoginPool(url: SecretText, options: pg.PoolConfig): LoginPool {
  if (typeof url === 'string') {
    const fixed = { ...options, connectionString: url };
    return { pool: new pg.Pool(fixed), newClient: () => new pg.Client(fixed) };
  }
  const secret: Secret = url;
  const urls = createSecretChoice([secret], (connectionString): Login => ({ connectionString }));
  let retireAt = 0;
  /** Those with which PostgreSQL has let a connection in. */
  const worked = new WeakSet<Login>();

  class LoginClient extends pg.Client {
    readonly login: Login;

    constructor(clientOptions: pg.ClientConfig) {
      const login = urls.current();
      super({ ...clientOptions, ...login });
      this.login = login;
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    // biome-ignore lint/suspicious/noConfusingVoidType: as the driver declares it
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connected = super.connect().then(
        (client) => {
          worked.add(this.login);
          return client;
        },
        (error: unknown) => {
          if (isLoginRefused(error)) urls.refused(this.login);
          throw error;
        },
      );
      if (callback === undefined) return connected;
      connected.then(
        () => callback(null, this),
        (error: Error) => (callback as (error: Error) => void)(error),
      );
    }
  }

  /** Opens a connection with the present login, and closes it. */
  function tryLogin(): void {
    const client = new LoginClient(options);
    // Without a listener the loss of this connection would end the process.
    client.on('error', (error) => pool.emit('error', error, client));
    client.connect().then(
      () => client.end(),
      // The client has noted a refusal; whatever it is, the working connections stay, and the next try follows in a second.
      () => client.end(),
    );
  }

  class Pool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(callback: Callback): void;
    // biome-ignore lint/suspicious/noConfusingVoidType: as the driver declares it
    override connect(callback?: Callback): Promise<pg.PoolClient> | void {
      const connected = this.connectWithPresentLogin();
      if (callback === undefined) return connected;
      connected.then(
        (client) => callback(undefined, client, (error) => client.release(error)),
        (error: Error) => callback(error, undefined, () => undefined),
      );
    }

    private async connectWithPresentLogin(): Promise<pg.PoolClient> {
      const client = await this.connectWithAnyLogin();
      const { login } = client as unknown as LoginClient;
      if (login === urls.current() || performance.now() < retireAt) return client;
      retireAt = performance.now() + RETIRE_EVERY_MS;
      if (!worked.has(urls.current())) {
        tryLogin();
        return client;
      }
      client.release(true);
      return this.connectWithAnyLogin();
    }

    private async connectWithAnyLogin(): Promise<pg.PoolClient> {
      const known = secret.values().length;
      for (let left = known === 1 ? 0 : known; ; left -= 1) {
        try {
          return await super.connect();
        } catch (error) {
          // The client has said which login was refused. The present one comes once more at last: the role may have got it meanwhile.
          if (!isLoginRefused(error) || left === 0) throw error;
        }
      }
    }
  }

  const pool = new Pool({ ...options, Client: LoginClient as unknown as new () => pg.ClientBase });
  return { pool, newClient: () => new LoginClient({ ...options, keepAlive: true }) };
}

/** An object of its own for each URL, to compare. */
interface Login {
  connectionString: string;
}
type Connected = ((error: Error) => void) & ((error: null, client: pg.Client) => void);
type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;
