import type { SecretText } from './secret.ts';
import { createSecretChoice } from './secret-choice.ts';

/** What is needed of a client of ioredis. */
interface RedisClient {
  readonly options: { username?: string | undefined; password?: string | undefined };
  readonly status: string;
  auth(username: string, password: string): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'reconnecting', listener: () => void): unknown;
}

/**
 * Makes a client log in with the present user and password of a URL, a secret, when it connects again, and with the former ones while
 * Redis refuses them. Redis authenticates a connection only once, so an open one stays usable.
 * @param options `isSubscriber`: the connection only listens; others log in again at once when the secret changes
 * @returns a function that ends it
 */
export function followRedisLogin(
  client: RedisClient,
  url: SecretText,
  { isSubscriber = false }: { isSubscriber?: boolean } = {},
): () => void {
  if (typeof url === 'string') return () => undefined;
  const logins = createSecretChoice([url], loginOf);
  let used = logins.current();
  const use = () => {
    used = logins.current();
    Object.assign(client.options, used);
  };
  const onRefusal = (error: Error) => {
    if (!/WRONGPASS/.test(error.message)) return;
    logins.refused(used);
    use();
  };
  client.on('error', onRefusal);
  client.on('reconnecting', use);
  return url.onReplaced(() => {
    use();
    const { username = 'default', password } = used;
    if (!isSubscriber && client.status === 'ready' && password !== undefined)
      client.auth(username, password).catch(onRefusal);
  });
}

function loginOf(url: string): RedisClient['options'] {
  const { username, password } = new URL(url);
  return {
    username: username === '' ? undefined : decodeURIComponent(username),
    password: password === '' ? undefined : decodeURIComponent(password),
  };
}
