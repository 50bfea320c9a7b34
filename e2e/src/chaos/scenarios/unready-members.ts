import type { Run } from './scenario.ts';

/** The processes of the shop that do not run or are not ready, with the status of their probe (0: no response). */
export async function unreadyMembers({ all }: Pick<Run['topology'], 'all'>): Promise<string[]> {
  const readiness = all().map(async ({ name, innerUrl }) => {
    const status = await fetch(`${innerUrl}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    return status === 200 ? [] : [`${name}: ${status}`];
  });
  return (await Promise.all(readiness)).flat();
}
