import type { Member } from './member.ts';

/** Reads a metric of a process, the sum over its labels. @throws Error when the process does not have it */
export async function readMetric({ innerUrl }: Pick<Member, 'innerUrl'>, name: string): Promise<number> {
  const text = await (await fetch(`${innerUrl}/metrics`)).text();
  const values = [...text.matchAll(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value));
  if (values.length === 0) throw new Error(`${innerUrl} has no metric ${name}`);
  return values.reduce((sum, value) => sum + value, 0);
}
