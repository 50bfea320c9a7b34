import type { Logger } from '../../service/lifecycle/logger.ts';
import { withNamedTimeout } from './with-named-timeout.ts';

/** A client that is made when it is first wanted, and made anew when that failed or it was given up. */
export interface RenewableClient<Client> {
  get(): Promise<Client>;
  /** Gives the present one up, without waiting for it: the next `get` makes another. */
  renew(): void;
  /** Disconnects it; does not wait for ever. */
  close(): Promise<void>;
}

export function createRenewableClient<Client extends { disconnect(): Promise<void> }>(options: {
  make: () => Promise<Client>;
  logger: Logger;
  closeWithinMs: number;
}): RenewableClient<Client> {
  const { logger, closeWithinMs } = options;
  let present: Promise<Client> | undefined;

  async function close(): Promise<void> {
    const old = present;
    present = undefined;
    const disconnected = old?.then((client) => client.disconnect());
    try {
      if (disconnected) await withNamedTimeout(closeWithinMs, disconnected, 'disconnecting');
    } catch (err) {
      logger.debug({ err }, 'not disconnected cleanly');
    }
  }

  return {
    get: () => {
      if (present) return present;
      const own = options.make();
      own.catch(() => {
        if (present === own) present = undefined;
      });
      present = own;
      return own;
    },
    renew: () => void close(),
    close,
  };
}
