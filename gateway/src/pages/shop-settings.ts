import { defaultSettings } from '@shop/contracts/default-settings.ts';
import type { ShopSettings } from '@shop/contracts/settings-api.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { withTimeout } from '../upstreams/with-timeout.ts';
import type { CatalogueData } from './catalogue-data.ts';

/** What the shop calls itself and how it looks, for pages (ADR 62). */
export interface SettingsForPages {
  /** As fresh as public reads; while the catalogue fails, those of the last success, or of a new shop. Never rejects. */
  current(): Promise<ShopSettings>;
  /** Those of the last success, or of a new shop, at once. */
  last(): ShopSettings;
}

/** @param options `timeouts.page`: milliseconds that a page waits for them */
export function createSettingsForPages(options: {
  catalogueData: Pick<CatalogueData, 'settings'>;
  timeouts: { page: number };
  logger: Pick<Logger, 'debug' | 'warn'>;
}): SettingsForPages {
  const { catalogueData, timeouts, logger } = options;
  let last = defaultSettings;
  return {
    current: async () => {
      try {
        last = await withTimeout(timeouts.page, catalogueData.settings());
      } catch (err) {
        // The circuit breaker or the catalogue logs an outage; any other error is a bug.
        logger[err instanceof ShopError ? 'debug' : 'warn']({ err }, 'page sent with the settings of before');
      }
      return last;
    },
    last: () => last,
  };
}
