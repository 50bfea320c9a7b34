import { isDeepStrictEqual } from 'node:util';
import type { AuditSubject } from '@shop/contracts/audit-api.ts';
import { type AdminPage, MAX_SHOP_PAGES, type PageValues } from '@shop/contracts/shop-pages-api.ts';
import { shopPageEvents } from '@shop/contracts/shop-pages-events.ts';
import { conflict, invalid, notFound, type ShopError } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import { isId, newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import {
  countPages,
  deletePage,
  insertPage,
  lockPage,
  lockPageBySlug,
  replacePage,
  type SavedBy,
  versionedPage,
} from './shop-page-repository.ts';

const UNIQUE_VIOLATION = '23505';

/** Who changes a page, and when. */
interface By {
  by: Pick<UserCaller, 'name' | 'lastName'>;
  now: Date;
}

/**
 * Creates a page of the merchant (docs/api.md#pages) and publishes it. The same page again is a success: the first response may
 * be lost.
 * @throws ShopError 400 when there are too many; 409 `slug-taken` when its address belongs to another page
 */
export function createPage({ db, outbox, audit }: WriteDeps, values: PageValues, by: By): Promise<AdminPage> {
  return db.transaction(async (tx) => {
    const id = newId();
    const page = await insertPage(tx, id, values, savedBy(by));
    if (page === undefined) {
      const there = await lockPageBySlug(tx, values.slug);
      if (there !== undefined && isDeepStrictEqual(valuesOf(there), values)) return there;
      throw slugTaken();
    }
    if ((await countPages(tx)) > MAX_SHOP_PAGES)
      throw invalid('title', `title: a shop has at most ${MAX_SHOP_PAGES} pages; delete one first`);
    await outbox.append(tx, [{ family: shopPageEvents, type: 'page-changed', ...versionedPage(page) }]);
    await audit(tx, { what: 'page-created', subject: subjectOf(id), before: null, after: { ...valuesOf(page) } });
    return page;
  });
}

/**
 * Replaces a page and publishes it. The same values again are a success.
 * @param expected the version that the administrator saw
 * @throws ShopError 404; 409 `page-changed` with the present page in its details when another administrator has changed it
 * meanwhile, `slug-taken`; 400 for another address of a page that has been published
 */
export async function savePage(
  { db, outbox, audit }: WriteDeps,
  { id, version: expected, ...values }: PageValues & { id: string; version: number },
  by: By,
): Promise<AdminPage> {
  try {
    return await db.transaction(async (tx) => {
      const before = await lockedPage(tx, id);
      if (isDeepStrictEqual(values, valuesOf(before))) return before;
      if (before.version !== expected) throw conflict('page-changed', changedBy(before.saved.by), before);
      if (before.slugIsFixed && values.slug !== before.slug)
        throw invalid('slug', 'slug: the address of a page that has been published stays as it is');
      const after = await replacePage(tx, id, values, savedBy(by));
      if (after === undefined) throw new Error('page missing after its lock');
      await outbox.append(tx, [{ family: shopPageEvents, type: 'page-changed', ...versionedPage(after) }]);
      await audit(tx, {
        what: 'page-changed',
        subject: subjectOf(id),
        before: { ...valuesOf(before) },
        after: { ...valuesOf(after) },
      });
      return after;
    });
  } catch (error) {
    throw codeOf(error) === UNIQUE_VIOLATION ? slugTaken() : error;
  }
}

/** Deletes a page and publishes that it is gone. @throws ShopError 404 */
export async function removePage({ db, outbox, audit }: WriteDeps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockedPage(tx, id);
    const { version, data } = versionedPage(before);
    await deletePage(tx, id);
    const removed = { ...data, published: false, removed: true };
    await outbox.append(tx, [
      { family: shopPageEvents, type: 'page-removed', id, version: version + 1, data: removed },
    ]);
    await audit(tx, { what: 'page-removed', subject: subjectOf(id), before: { ...valuesOf(before) }, after: null });
  });
}

async function lockedPage(tx: Transaction, id: string): Promise<AdminPage> {
  const page = isId(id) ? await lockPage(tx, id) : undefined;
  if (page === undefined) throw notFound('Page');
  return page;
}

/** What an administrator types. */
function valuesOf({ slug, title, description, body, published, position }: PageValues): PageValues {
  return { slug, title, description, body, published, position };
}

function savedBy({ by, now }: By): SavedBy {
  return { at: now, by: `${by.name} ${by.lastName}`.trim() };
}

function subjectOf(id: string): AuditSubject {
  return `page/${id}`;
}

function changedBy(name: string): string {
  return `${name === '' ? 'Somebody else' : name} has changed the page meanwhile`;
}

function slugTaken(): ShopError {
  const message = 'This address belongs to another page';
  return conflict('slug-taken', message, [{ field: 'slug', message }]);
}
