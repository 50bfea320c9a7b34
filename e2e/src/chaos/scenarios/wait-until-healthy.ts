import { eventually } from '@shop/testing/eventually.ts';
import type { Run } from './scenario.ts';

const WITHIN_MS = 60_000;

/** Clears all faults and waits until every service responds through the first gateway: the start of a scenario. */
export async function waitUntilHealthy({ fixture, topology }: Pick<Run, 'fixture' | 'topology'>): Promise<void> {
  topology.clearFaults();
  const [customer] = fixture.customers;
  const paths = ['/api/orders', '/api/products?pageNum=1', `/api/users/profile/${customer?.id}`];
  await eventually(
    async () => {
      // Three calls reach both replicas of each service.
      for (const path of paths.flatMap((one) => [one, one, one])) {
        const result = await customer?.call({ path, headers: { 'cache-control': 'no-cache' } });
        if (result?.status !== 200) throw new Error(`${path}: ${result?.status} ${result?.body}`);
      }
    },
    { within: WITHIN_MS, every: 250 },
  );
}
