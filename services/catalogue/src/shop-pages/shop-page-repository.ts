import type { AdminPage, AdminPageRow, PageValues } from '@shop/contracts/shop-pages-api.ts';
import type { ShopPageState } from '@shop/contracts/shop-pages-events.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** Who saved a page, and when. */
export interface SavedBy {
  at: Date;
  by: string;
}

/** All pages, drafts included, in the order of the footer. */
export async function listPages(db: Queryable): Promise<AdminPageRow[]> {
  const rows = await db.query<Row>(`${SELECT} ${IN_ORDER}`);
  return rows.map((row) => {
    const { _id, slug, title, published, position, saved } = asPage(row);
    return { _id, slug, title, published, position, saved };
  });
}

/** The published pages in the order of the footer. */
export function footerPages(db: Queryable): Promise<{ slug: string; title: string }[]> {
  return db.query(`select slug, title from shop_pages where published ${IN_ORDER}`);
}

/** @returns undefined for a draft, and without such a page */
export async function publishedPage(db: Queryable, slug: string): Promise<AdminPage | undefined> {
  const [row] = await db.query<Row>(`${SELECT} where slug = $1 and published`, [slug]);
  return row && asPage(row);
}

export async function pageById(db: Queryable, id: string): Promise<AdminPage | undefined> {
  const [row] = await db.query<Row>(`${SELECT} where id = $1`, [id]);
  return row && asPage(row);
}

/** The page of an address, drafts included, locked until the end of the transaction. */
export async function lockPageBySlug(tx: Transaction, slug: string): Promise<AdminPage | undefined> {
  const [row] = await tx.query<Row>(`${SELECT} where slug = $1 for update`, [slug]);
  return row && asPage(row);
}

/** Locks a page until the end of the transaction. */
export async function lockPage(tx: Transaction, id: string): Promise<AdminPage | undefined> {
  const [row] = await tx.query<Row>(`${SELECT} where id = $1 for update`, [id]);
  return row && asPage(row);
}

export async function countPages(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ count: number }>('select count(*)::integer as count from shop_pages');
  return row?.count ?? 0;
}

/** Adds a page with version 1. @returns undefined when its address belongs to another page */
export async function insertPage(
  tx: Transaction,
  id: string,
  page: PageValues,
  saved: SavedBy,
): Promise<AdminPage | undefined> {
  const { slug, title, description, body, published, position } = page;
  const [row] = await tx.query<Row>(
    `insert into shop_pages (id, slug, title, description, body, published, position, saved_at, saved_by, published_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $6 then $8::timestamptz end)
       on conflict (slug) do nothing returning ${COLUMNS}`,
    [id, slug, title, description, body, published, position, saved.at, saved.by],
  );
  return row && asPage(row);
}

/** Replaces a page, which the caller has locked, and raises its version. @throws the violation of a taken address */
export async function replacePage(
  tx: Transaction,
  id: string,
  page: PageValues,
  saved: SavedBy,
): Promise<AdminPage | undefined> {
  const { slug, title, description, body, published, position } = page;
  const [row] = await tx.query<Row>(
    `update shop_pages set version = version + 1, slug = $2, title = $3, description = $4, body = $5, published = $6,
       position = $7, saved_at = $8, saved_by = $9,
       published_at = coalesce(published_at, case when $6 then $8::timestamptz end)
     where id = $1 returning ${COLUMNS}`,
    [id, slug, title, description, body, published, position, saved.at, saved.by],
  );
  return row && asPage(row);
}

export async function deletePage(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from shop_pages where id = $1', [id]);
}

/** A page as an event subject. */
export function versionedPage(page: AdminPage): { id: string; version: number; data: ShopPageState } {
  const { _id, version, slug, title, published } = page;
  return { id: _id, version, data: { pageId: _id, slug, title, published, removed: false } };
}

/** All pages as event subjects; there are few. */
export async function versionedPages(tx: Queryable): Promise<ReturnType<typeof versionedPage>[]> {
  const rows = await tx.query<Row>(`${SELECT} order by id`);
  return rows.map((row) => versionedPage(asPage(row)));
}

type Row = Omit<AdminPage, 'saved'> & { savedAt: Date; savedBy: string };

function asPage({ savedAt, savedBy, ...page }: Row): AdminPage {
  return { ...page, saved: { at: savedAt.toISOString(), by: savedBy } };
}

const COLUMNS = `id as "_id", slug, title, description, body, published, position, version,
  published_at is not null as "slugIsFixed", saved_at as "savedAt", saved_by as "savedBy"`;
const SELECT = `select ${COLUMNS} from shop_pages`;

const IN_ORDER = 'order by position, title, id';
