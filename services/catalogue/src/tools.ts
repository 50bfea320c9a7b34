import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { ImageTools } from './images/discard-files.ts';
import type { ImageHost } from './images/image-host.ts';
import type { ProductFinder } from './search/find-products.ts';

/** What the routes hand to their use cases and views. */
export interface CatalogueTools extends ImageTools {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  imageHost: ImageHost | undefined;
  finder: ProductFinder;
}
