import type { Agent } from 'node:http';
import { PRODUCT_ADDRESSES, productAddresses } from '@shop/contracts/catalogue-api.ts';
import { unavailable } from '@shop/platform/service/errors.ts';
import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import type { z } from 'zod';
import type { Identities } from '../sessions/identities.ts';
import { failureAfter } from '../timeouts.ts';
import { internalCall } from '../upstreams/internal-call.ts';
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
  agent: Agent;
  timeouts: { call: number };
}): () => Promise<ProductAddress[]> {
  const { list, identities, agent, timeouts } = options;

  async function readAfter(after: string, end: number): Promise<z.output<typeof productAddresses>> {
    try {
      const headers = { [IDENTITY_HEADER]: await identities.ofGateway('catalogue') };
      const path = `${PRODUCT_ADDRESSES}?after=${encodeURIComponent(after)}`;
      const { status, body } = await internalCall({
        next: list.next,
        path,
        method: 'GET',
        headers,
        agent,
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
