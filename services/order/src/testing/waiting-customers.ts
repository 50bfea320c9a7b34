import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { type MailReturnedStockDeps, mailReturnedStock } from '../back-in-stock/mail-returned-stock.ts';
import { waitForStock } from '../back-in-stock/wait-for-stock.ts';
import { customer } from './callers.ts';
import type { TestService } from './test-service.ts';

const PUBLIC_URL = 'https://shop.test';
/** The present: emails expire by the clock of the database. */
const START = Date.now();

/** The time some minutes after the start of a test. */
export const after = (minutes: number) => new Date(START + minutes * 60_000);

/** Customers who wait for products of a test service, and what is written to them. */
export function waitingCustomersOf(shop: () => TestService) {
  return {
    /** Adds a product that is sold out. @returns its id */
    soldOut: (state: Parameters<TestService['addProduct']>[0] = {}) => shop().addProduct({ count: 0, ...state }),

    /** Adjusts the stock of a product for the `number`th time, by a number of units. */
    adjust: (productId: string, difference: number, number = 2, state: Parameters<TestService['addProduct']>[0] = {}) =>
      shop().addProduct({ productId, ...state, corrections: [{ number, difference }] }),

    /** Customers ask one after the other, a second between two of them. */
    ask: async (productId: string, count: number): Promise<UserCaller[]> => {
      const callers = Array.from({ length: count }, () => customer());
      for (const [index, caller] of callers.entries()) {
        const now = () => new Date(START - (count - index) * 1_000);
        await waitForStock({ db: shop().db, now, newId }, caller, productId);
      }
      return callers;
    },

    /** Runs the job once. */
    run: (now: Date, replaced: Partial<MailReturnedStockDeps> = {}) => {
      const { db, logger, currency } = shop();
      const deps = { db, logger, currency, newId, now: () => now, publicUrl: PUBLIC_URL, ...replaced };
      return mailReturnedStock(deps, () => false);
    },

    /** The emails about a product that were queued, by recipient. */
    mailedAbout: async (productId: string) => {
      const mails = await shop().db.query<{ recipient: string; text: string }>(
        'select recipient, text from mails where concerns = $1 order by id',
        [`product/${productId}`],
      );
      return mails;
    },

    /** How many wait for a product. */
    countWaiting: async (productId: string) =>
      (
        await shop().db.query('select 1 from back_in_stock_requests where product_id = $1 and mailed_at is null', [
          productId,
        ])
      ).length,

    /** The addresses that are stored for accounts. */
    addressesOf: async (callers: readonly UserCaller[]) => {
      const rows = await shop().db.query<{ email: string }>(
        'select email from back_in_stock_addresses where user_id = any($1) order by email',
        [callers.map(({ userId }) => userId)],
      );
      return rows.map(({ email }) => email);
    },
  };
}
