import type { ChatStore } from '../chat-store.ts';

/** Two stores on one engine, as in two replicas, and what may happen to the engine. */
export interface TestedStores {
  a: ChatStore;
  b: ChatStore;
  /** Sends SIGKILL to the engine; resolves when it has ended. */
  kill: () => Promise<unknown>;
  /** Restarts it with its data. */
  restart: () => Promise<unknown>;
}
