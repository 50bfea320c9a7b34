import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import { calls } from '../paths.ts';
import { api } from './api-client.ts';

/** Fetches what the shop has configured for browsers: PayPal and a third-party image host, null without it. */
export async function fetchBrowserConfig(signal?: AbortSignal): Promise<BrowserConfig> {
  const { paypal = null, cloudinary = null } = (
    await api.get<Partial<BrowserConfig>>(calls.config, { ...(signal && { signal }) })
  ).data;
  return { paypal, cloudinary };
}
