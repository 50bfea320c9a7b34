import { testAppending } from './testing/test-appending.ts';
import { testAuthorLimit } from './testing/test-author-limit.ts';
import { testOutages } from './testing/test-outages.ts';
import { testReading } from './testing/test-reading.ts';
import { testSearch } from './testing/test-search.ts';
import type { TestedStores } from './testing/tested-stores.ts';

/** Contract tests of every chat store, on a real engine. @param stores may be called inside tests only */
export function chatStoreContract(stores: () => TestedStores): void {
  testAppending(stores);
  testAuthorLimit(stores);
  testReading(() => stores().a);
  testSearch(() => stores().a);
  testOutages(stores);
}
