import type { ShopProcess } from '@shop/infra/src/shop-processes.ts';
import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';

/** The PayPal simulator of a run. It has no fault proxy: its scripted modes are its faults. */
export interface PayPalProcess {
  url: string;
  process(): ServiceProcess;
  /** Sends webhooks to another address, also after restarts. */
  sendWebhooksTo(url: string): Promise<void>;
  /** Ends it by the signal (SIGKILL) and starts it again, with its journal, on the same ports. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the simulator and resolves when it is ready. */
export async function startPayPal({ main, env }: Pick<ShopProcess, 'main' | 'env'>): Promise<PayPalProcess> {
  let webhooks: Record<string, string> = {};
  const start = () => startService({ main, env: { ...env, ...webhooks }, within: READY_WITHIN_MS });
  let running = await start();
  return {
    url: running.url,
    process: () => running,
    sendWebhooksTo: async (url) => {
      webhooks = { SIMULATOR_WEBHOOK_URL: url };
      const response = await fetch(`${running.url}/simulator/webhooks`, {
        method: 'POST',
        body: JSON.stringify({ url }),
      });
      if (!response.ok) throw new Error(`The PayPal simulator responded ${response.status}`);
    },
    restart: async (signal) => {
      await running.kill(signal);
      running = await start();
    },
    stop: () => running.kill(),
  };
}

/** Several processes start at once on a small machine. */
const READY_WITHIN_MS = 120_000;
