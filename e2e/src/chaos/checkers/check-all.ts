import type { HistoryEntry } from '../clients/history.ts';
import type { Figure } from '../figures.ts';
import type { Topology } from '../topology/topology.ts';
import { checkAnalytics } from './analytics.ts';
import { checkCopies } from './copies.ts';
import { openDatabases } from './databases.ts';
import { checkOrders } from './orders.ts';
import { untilQuiet } from './quiet.ts';
import { checkStock } from './stock.ts';

/**
 * After the faults: waits for quiet, then asks whether orders, stock, revenue and the catalogue's copies are what they must be
 * (P-A1, P-A2, P-B1, P-B3).
 * @param options of the wait, as untilQuiet
 */
export async function checkAll(
  topology: Topology,
  history: readonly HistoryEntry[],
  options: { what?: string; seconds?: number } = {},
): Promise<Figure[]> {
  const databases = openDatabases(topology);
  try {
    const quiet = await untilQuiet(databases, { ...options, brokers: topology.engines?.brokers });
    if (!quiet.holds) return [quiet];
    return [
      quiet,
      ...(await checkOrders(databases, history)),
      ...(await checkStock(databases)),
      ...(await checkAnalytics(databases)),
      ...(await checkCopies(databases)),
    ];
  } finally {
    await databases.close();
  }
}
