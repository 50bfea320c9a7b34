import type { HistoryEntry } from '../clients/history.ts';
import { type Measurement, none } from '../measurements/measurements.ts';
import type { Databases } from './databases.ts';

/** The statuses of an order once a call of this kind was answered with 2xx. */
const STATUSES: Record<string, string[]> = {
  cancel: ['cancelled', 'refunding', 'refunded'],
  confirm: ['paid', 'delivered', 'refunding', 'refunded'],
};

/** Checks that every acknowledged cancellation and payment is still in force (P-A1, P-A9). */
export async function checkAcknowledgedChanges(
  databases: Databases,
  history: readonly HistoryEntry[],
): Promise<Measurement> {
  const orders = await databases.of('order').query<{ id: string; status: string }>('select id, status from orders');
  const statuses = new Map(orders.map(({ id, status }) => [id, status]));
  const lost = history
    .filter(({ op, key, outcome }) => outcome === 'ok' && STATUSES[op]?.includes(statuses.get(key) ?? '') === false)
    .map(({ op, key }) => `${op} of ${key}, which is ${statuses.get(key) ?? 'missing'}`);
  return none('acknowledged payments and cancellations lost', lost);
}
