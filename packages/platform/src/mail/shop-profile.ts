import type { Queryable, Transaction } from '../service/postgres/postgres.ts';

/** What emails say of the shop. */
export interface ShopProfile {
  name: string;
  /** An IANA name. */
  timeZone: string;
  /** Empty texts are left out. */
  seller: { name: string; address: string; email: string; taxNumber: string };
}

/** A shop that nobody has changed. */
export const NEW_SHOP: ShopProfile = {
  name: 'Best Online Shop',
  timeZone: 'UTC',
  seller: { name: '', address: '', email: '', taxNumber: '' },
};

/** The projection of `settings/shop`: the handler of a subscription with this name in each service that writes emails. */
export const SHOP_PROFILE = 'shop-profile';

/** Keeps the profile of the shop, as its settings have changed. */
export async function saveShopProfile(tx: Transaction, { data }: { data: ShopProfile }): Promise<void> {
  const { name, timeZone, seller } = data;
  await tx.query(
    `insert into shop_profile (name, time_zone, seller) values ($1, $2, $3)
     on conflict (only_row) do update set name = excluded.name, time_zone = excluded.time_zone, seller = excluded.seller`,
    [name, timeZone, JSON.stringify(seller)],
  );
}

/** The profile of the shop, or of a new one before its settings have changed. */
export async function readShopProfile(db: Queryable): Promise<ShopProfile> {
  const [row] = await db.query<ShopProfile>('select name, time_zone as "timeZone", seller from shop_profile');
  return row ?? NEW_SHOP;
}

/** Milliseconds. */
const REMEMBERED_MS = 1_000;

/** Creates a readShopProfile for where a statement counts: it remembers the profile for a second. */
export function createShopProfileReader(): (db: Queryable) => Promise<ShopProfile> {
  let latest: { profile: ShopProfile; until: number } | undefined;
  return async (db) => {
    if (latest === undefined || performance.now() >= latest.until)
      latest = { profile: await readShopProfile(db), until: performance.now() + REMEMBERED_MS };
    return latest.profile;
  };
}

/** The lines of the seller at the end of an email. */
export function sellerLines({ name, address, email, taxNumber }: ShopProfile['seller']): string[] {
  return [name, address, email, taxNumber && `Tax number ${taxNumber}`].filter((line) => line !== '');
}
