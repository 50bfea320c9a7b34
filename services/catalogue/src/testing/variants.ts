import type { AdminVariants } from '@shop/contracts/catalogue-admin-api.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { onStocksChanged } from '../stock/on-stocks-changed.ts';
import type { TestCatalogue } from './open-test-catalogue.ts';

/** What the editor sends of a variant: without the fields that it does not change. */
type SentVariant = { values: string[] } & Partial<AdminVariants['variants'][number]> & { countShown?: number };

/** Requests of the editor of variants. */
export function variantRequests(catalogue: () => TestCatalogue, as: UserCaller) {
  const path = (id: string) => `/api/products/admin/${id}/variants`;
  const read = async (id: string): Promise<AdminVariants> => {
    const { status, body } = await catalogue().call('get', path(id), { as });
    if (status !== 200) throw new Error(`variants not read: ${status}`);
    return body;
  };
  return {
    read,
    send: (id: string, body: object) => catalogue().call('put', path(id), { as, body }),
    /** Sends options and variants with the present version. */
    save: async (id: string, options: Record<string, string[]>, variants: SentVariant[]) =>
      catalogue().call('put', path(id), {
        as,
        body: {
          options: Object.entries(options).map(([name, values]) => ({ name, values })),
          variants: variants.map((variant) => ({ price: 19.99, count: 0, ...variant })),
          updatedAt: (await read(id)).updatedAt,
        },
      }),
  };
}

/** Reports what the order service has left of variants, by id, with the last adjustment that it has applied. */
export function reportStocks(
  { db }: TestCatalogue,
  ...stocks: { productId: string; left: number; lastCorrection: number }[]
): Promise<void> {
  const events = stocks.map((data) => ({ data }) as Parameters<typeof onStocksChanged>[1][number]);
  return db.transaction((tx) => onStocksChanged(tx, events));
}
