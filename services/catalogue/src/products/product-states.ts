import { type ProductState, productEvents } from '@shop/contracts/catalogue-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** A product's public state with its version, tombstones included. */
export interface VersionedState {
  id: string;
  version: number;
  data: ProductState;
}

/**
 * Publishes a product's state as of this transaction, which has incremented its version (docs/events.md#versions). With options
 * it is the state of the first variant.
 * @param type what happened; the payload is always the whole state
 */
export async function announceProduct(
  { outbox, tx }: { outbox: Pick<Outbox, 'append'>; tx: Transaction },
  productId: string,
  type: (typeof productEvents.types)[number],
): Promise<void> {
  const [state] = await tx.query<VersionedState>(`${PRODUCTS} where p.id = $1`, [productId]);
  if (state === undefined) throw new Error('product missing after its write');
  await outbox.append(tx, [{ family: productEvents, type, ...state }]);
}

/** The same after a change of what its other variants are called or show, which are published as well. */
export async function announceWithVariants(
  deps: { outbox: Pick<Outbox, 'append'>; tx: Transaction },
  productId: string,
  type: (typeof productEvents.types)[number],
): Promise<void> {
  await announceProduct(deps, productId, type);
  const rows = await deps.tx.query<{ id: string }>(
    'select id from variants where product_id = $1 and id <> product_id and not removed',
    [productId],
  );
  const change = type === 'product-removed' ? type : 'product-changed';
  await announceVariants(deps, new Map(rows.map(({ id }) => [id, change])));
}

/**
 * Publishes variants, beside the first one of their product, with their next versions. The caller holds the product's row lock.
 * @param types what happened to each, by id
 */
export async function announceVariants(
  { outbox, tx }: { outbox: Pick<Outbox, 'append'>; tx: Transaction },
  types: ReadonlyMap<string, (typeof productEvents.types)[number]>,
): Promise<void> {
  if (types.size === 0) return;
  const ids = [...types.keys()];
  await tx.query('update variants set version = version + 1 where id = any($1)', [ids]);
  const states = await tx.query<VersionedState>(`${VARIANTS} where v.id = any($1) order by v.id`, [ids]);
  await outbox.append(
    tx,
    states.map((state) => ({ family: productEvents, type: types.get(state.id) ?? 'product-changed', ...state })),
  );
}

/**
 * Publishes products whose category has got another name, with all their variants. The caller has incremented the versions of the
 * products and holds the locks on their rows. Removed ones stay removed in their events.
 */
export async function announceMoved(
  { outbox, tx }: { outbox: Pick<Outbox, 'append'>; tx: Transaction },
  productIds: readonly string[],
): Promise<void> {
  await tx.query(
    'update variants set version = version + 1 where product_id = any($1) and id <> product_id and not removed',
    [productIds],
  );
  const states = [
    ...(await tx.query<VersionedState>(`${PRODUCTS} where p.id = any($1) order by p.id`, [productIds])),
    ...(await tx.query<VersionedState>(
      `${VARIANTS} where v.product_id = any($1) and v.id <> v.product_id and not v.removed order by v.id`,
      [productIds],
    )),
  ];
  await outbox.append(
    tx,
    states.map((state) => ({ family: productEvents, type: 'product-changed' as const, ...state })),
  );
}

/** The states of the next products by id, for republishing. */
export function productStatesAfter(tx: Transaction, after: string, limit: number): Promise<VersionedState[]> {
  return tx.query<VersionedState>(`${PRODUCTS} where p.id > $1 order by p.id limit $2`, [after, limit]);
}

/** The states of the next variants by id that are not the first of their product, deleted ones included, for republishing. */
export function variantStatesAfter(tx: Transaction, after: string, limit: number): Promise<VersionedState[]> {
  return tx.query<VersionedState>(`${VARIANTS} where v.id > $1 and v.id <> v.product_id order by v.id limit $2`, [
    after,
    limit,
  ]);
}

/** SQL: what of a variant v is in its event: its name is the product's with the choice. */
const [NAME, IMAGE] = [
  `p.name || coalesce((select string_agg(', ' || value, '' order by at)
                       from jsonb_array_elements_text(v.choice) with ordinality as chosen(value, at)), '')`,
  `(select json_build_object('path', i.path) from product_images i
    where i.product_id = p.id order by i.id is not distinct from v.image_id desc, i.position limit 1)`,
];

/** SQL: the SKU of a variant, or of a product without options, whose variant has its id. */
function skuOf(row: 'p' | 'v'): string {
  return `coalesce((select jsonb_build_object('sku', own.sku) from variants own
    where own.id = ${row}.id and own.sku is not null), '{}')`;
}

/** SQL: a state; what nobody can buy for the time being is `removed` and not `published`. */
function stateOf(
  row: 'p' | 'v',
  { reviews, onSale, deleted, more }: Record<'reviews' | 'onSale' | 'deleted' | 'more', string>,
): string {
  return `
    ${row}.id, ${row}.version, jsonb_build_object(
      'productId', ${row}.id,
      'name', ${NAME},
      'category', p.category,
      'priceCents', coalesce(v.price_cents, p.price_cents),
      'image', ${IMAGE},
      ${reviews},
      'removed', ${deleted} or not (p.published and ${onSale}),
      'published', ${deleted} or (p.published and ${onSale}),
      'corrections', (select coalesce(json_agg(json_build_object('number', c.number, 'difference', c.difference)
                                               order by c.number), '[]')
                      from stock_adjustments c where c.product_id = ${row}.id)
    ) || ${more} || ${skuOf(row)} as data`;
}

/** The first variant of a product with options is published as the product. */
const PRODUCTS = `
  select ${stateOf('p', {
    reviews: `'rating', p.rating, 'reviewsNumber', p.reviews_number`,
    onSale: 'coalesce(v.on_sale, true)',
    deleted: 'p.removed',
    more: `case when v.id is null then '{}' else jsonb_build_object('variantOf', p.id) end`,
  })}
  from products p left join variants v on v.id = p.id and p.options <> '[]'`;

/** Reviews are the product's alone: a review need not publish all its variants. */
const VARIANTS = `
  select ${stateOf('v', {
    reviews: `'rating', 0, 'reviewsNumber', 0`,
    onSale: 'v.on_sale',
    deleted: '(p.removed or v.removed)',
    more: `jsonb_build_object('variantOf', p.id)`,
  })}
  from variants v join products p on p.id = v.product_id`;
