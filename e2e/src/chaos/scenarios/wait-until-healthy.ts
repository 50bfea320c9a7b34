import { eventually } from '@shop/testing/eventually.ts';
import type { Run } from './scenario.ts';

const WITHIN_MS = 60_000;

/** Waits until every part of the shop answers again through the first gateway: a scenario starts from there. */
export async function waitUntilHealthy({ people, topology }: Pick<Run, 'people' | 'topology'>): Promise<void> {
  topology.heal();
  const [customer] = people.customers;
  const paths = ['/api/orders', '/api/products?pageNum=1', `/api/users/profile/${customer?.id}`];
  await eventually(
    async () => {
      // Often enough for both replicas of each service.
      for (const path of paths.flatMap((one) => [one, one, one])) {
        const answer = await customer?.call({ path, headers: { 'cache-control': 'no-cache' } });
        if (answer?.status !== 200) throw new Error(`${path} answers ${answer?.status} ${answer?.body}`);
      }
    },
    { within: WITHIN_MS, every: 250 },
  );
}
