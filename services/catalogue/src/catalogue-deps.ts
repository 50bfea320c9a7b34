import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { ImageDeps } from './images/discard-files.ts';
import type { ImageHost } from './images/image-host.ts';
import type { ListedProducts } from './products/listed-products.ts';
import type { ProductFinder } from './search/find-products.ts';
import type { FailedSearches } from './search-report/failed-searches.ts';

/** Dependencies of the routes. */
export interface CatalogueDeps extends ImageDeps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  imageHost: ImageHost | undefined;
  finder: ProductFinder;
  listed: ListedProducts;
  failedSearches: Pick<FailedSearches, 'record'>;
  /** Milliseconds that the text of a merchant's page may take to render. */
  renderMs: number;
}
