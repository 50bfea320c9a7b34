import type { AdminSettings, SettingsValues, ShopSettings } from '@shop/contracts/settings-api.ts';
import type { SettingsState } from '@shop/contracts/settings-events.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

type Row = ShopSettings & { savedAt: Date | null; savedBy: string | null };

/** What everybody may read. */
export async function readSettings(db: Queryable): Promise<ShopSettings> {
  const { savedAt: _at, savedBy: _by, ...settings } = await readRow(db, SELECT);
  return settings;
}

/** The same, and who saved them last. */
export async function readAdminSettings(db: Queryable): Promise<AdminSettings> {
  return asAdmin(await readRow(db, SELECT));
}

/** Locks the settings until the end of the transaction. */
export async function lockSettings(tx: Transaction): Promise<AdminSettings> {
  return asAdmin(await readRow(tx, `${SELECT} for update`));
}

/** Replaces the settings, which the caller has locked, and raises their version. */
export async function replaceSettings(
  tx: Transaction,
  { name, logo, accent, timeZone, seller, links }: SettingsValues,
  saved: { at: Date; by: string },
): Promise<AdminSettings> {
  const row = await readRow(
    tx,
    `update shop_settings set version = version + 1, name = $1, logo = $2, accent = $3, time_zone = $4, seller = $5,
       links = $6, saved_at = $7, saved_by = $8 returning ${COLUMNS}`,
    [
      name,
      logo && JSON.stringify(logo),
      accent,
      timeZone,
      JSON.stringify(seller),
      JSON.stringify(links),
      saved.at,
      saved.by,
    ],
  );
  return asAdmin(row);
}

/** The settings as an event subject, for republishing. */
export async function versionedSettings(tx: Queryable): Promise<SettingsSubject> {
  return asSubject(await readSettings(tx));
}

/** Settings as an event subject. */
export function asSubject({ version, ...data }: ShopSettings): SettingsSubject {
  return { id: 'shop', version, data };
}

interface SettingsSubject {
  id: 'shop';
  version: number;
  data: SettingsState;
}

async function readRow(db: Queryable, sql: string, params: readonly unknown[] = []): Promise<Row> {
  const [row] = await db.query<Row>(sql, params);
  if (row === undefined) throw new Error('shop_settings must have one row');
  return row;
}

function asAdmin({ savedAt, savedBy, ...settings }: Row): AdminSettings {
  return { ...settings, saved: savedAt && { at: savedAt.toISOString(), by: savedBy ?? '' } };
}

const COLUMNS = `version, name, logo, accent, time_zone as "timeZone", seller, links, saved_at as "savedAt",
  saved_by as "savedBy"`;
const SELECT = `select ${COLUMNS} from shop_settings`;
