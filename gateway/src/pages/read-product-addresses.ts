import { PRODUCT_ADDRESSES, productAddresses } from '@shop/contracts/catalogue-api.ts';
import { unavailable } from '@shop/platform/service/errors.ts';
import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import type { Identities } from '../sessions/identities.ts';
import { failureAfter } from '../timeouts.ts';
import { callInternally } from '../upstreams/call-service.ts';
import { asUpstreamError } from '../upstreams/upstream-errors.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';

export type ProductAddress = z.output<typeof productAddresses>['products'][number];

/** Five thousand ids take about 500 kB. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/**
 * Reads the id of every product from the catalogue, some thousands at a time.
 * @param options `timeouts.call`: milliseconds for all calls together
 */
export function createReadProductAddresses(options: {
  list: UpstreamList;
  identities: Pick<Identities, 'ofGateway'>;
  agent: Dispatcher;
  timeouts: { call: number };
}): () => Promise<ProductAddress[]> {
  const { list, identities, agent, timeouts } = options;

  async function readAfter(after: string, end: number): Promise<z.output<typeof productAddresses>> {
    try {
      const path = `${PRODUCT_ADDRESSES}?after=${encodeURIComponent(after)}`;
      const { status, body } = await callInternally({
        next: list.next,
        path,
        dispatcher: agent,
        identity: await identities.ofGateway('catalogue'),
        timeout: end - performance.now(),
        failureAfterMs: failureAfter(timeouts.call),
        maxBytes: MAX_RESPONSE_BYTES,
      });
      if (status !== 200) throw unavailable();
      return productAddresses.parse(JSON.parse(body.toString('utf8')));
    } catch (error) {
      throw asUpstreamError(error);
    }
  }

  return async () => {
    const end = performance.now() + timeouts.call;
    const all: ProductAddress[] = [];
    let after: string | null = '';
    while (after !== null) {
      const { products, next }: z.output<typeof productAddresses> = await readAfter(after, end);
      all.push(...products);
      after = next;
    }
    return all;
  };
}
