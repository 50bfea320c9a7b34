import type { Logger } from '../../service/observability/logger.ts';
import { withTimeout } from '../../service/timing/with-timeout.ts';

/** A client that is connected on first use, and replaced after a failed connection or `renew`. */
export interface RenewableClient<Client> {
  get(): Promise<Client>;
  /** Abandons the current client without waiting for its end: the next `get` connects another. */
  renew(): void;
  /** Disconnects the client, waiting for a limited time. */
  close(): Promise<void>;
}

/** Creates a client that can be replaced. */
export function createRenewableClient<Client extends { disconnect(): Promise<void> }>(options: {
  connect: () => Promise<Client>;
  logger: Logger;
  closeWithinMs: number;
}): RenewableClient<Client> {
  const { logger, closeWithinMs } = options;
  let current: Promise<Client> | undefined;

  async function close(): Promise<void> {
    const previous = current;
    current = undefined;
    const disconnected = previous?.then((client) => client.disconnect());
    try {
      if (disconnected) await withTimeout(closeWithinMs, disconnected, 'disconnecting');
    } catch (err) {
      logger.debug({ err }, 'Kafka client did not disconnect cleanly');
    }
  }

  return {
    get: () => {
      if (current) return current;
      const connecting = options.connect();
      connecting.catch(() => {
        if (current === connecting) current = undefined;
      });
      current = connecting;
      return connecting;
    },
    renew: () => void close(),
    close,
  };
}
