import { conflict } from '@shop/platform/service/errors.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { PlanStep } from './category-plan.ts';

/**
 * The present names of categories by their former ones. A former name that a category has again leads nowhere: the release before
 * creates categories without freeing it.
 */
export async function formerNames(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.query<{ former: string; name: string }>(
    `select former.name as former, c.name from former_category_names former join categories c on c.id = former.category_id
     where not exists (select from categories again where again.name = former.name)`,
  );
  return new Map(rows.map(({ former, name }) => [former, name]));
}

/** Returns the present name for a former one, compared exactly; any other text as it is. */
export async function presentName(tx: Queryable, name: string): Promise<string> {
  const [row] = await tx.query<{ name: string }>(
    `select c.name from former_category_names former join categories c on c.id = former.category_id
     where former.name = $1 and not exists (select from categories where name = $1)`,
    [name],
  );
  return row?.name ?? name;
}

/** The same for what stands before the last slash: nothing is created below a category that is called otherwise now. */
export async function withPresentParent(tx: Queryable, name: string): Promise<string> {
  const segments = name.split('/');
  for (let depth = segments.length - 1; depth > 0; depth -= 1) {
    const parent = segments.slice(0, depth).join('/');
    const present = await presentName(tx, parent);
    if (present !== parent) return [present, ...segments.slice(depth)].join('/');
  }
  return name;
}

/**
 * Frees names for categories: they no longer lead to another one.
 * @param owners the ids of the categories that get the names
 * @throws ShopError 409 while products with such a name are on their way to another category
 */
export async function freeNames(tx: Transaction, owners: ReadonlyMap<string, string>): Promise<void> {
  const rows = await tx.query<{ name: string; categoryId: string; moving: boolean }>(
    `delete from former_category_names where name = any($1) returning name, category_id as "categoryId", moving`,
    [[...owners.keys()]],
  );
  const busy = rows.find(({ name, categoryId, moving }) => moving && owners.get(name) !== categoryId);
  if (busy) throw conflict('category-moving', `Products are still leaving '${busy.name}': try again in a moment`);
}

/**
 * Lets the former names of categories lead to where the plan has brought them. The caller has changed the categories, so every product
 * that was saved with a former name is committed by now, and none can be saved any more. A name may lead elsewhere already, if the
 * release before has created the category: then the later owner has it.
 */
export async function recordFormerNames(tx: Transaction, steps: readonly PlanStep[]): Promise<void> {
  const dissolved = steps.filter((step) => step.kind === 'dissolve');
  await tx.query(
    `update former_category_names former set category_id = step.into_id
     from unnest($1::text[], $2::text[]) as step (id, into_id) where former.category_id = step.id`,
    [dissolved.map(({ id }) => id), dissolved.map(({ into }) => into)],
  );
  const renamed = steps.filter((step) => step.kind === 'dissolve' || step.from !== step.to);
  await tx.query(
    `insert into former_category_names (name, category_id, moving)
     select former.name, former.id,
       exists (select from products p where p.category = former.name and not p.removed)
       or exists (select from products p where p.category = former.name and p.removed)
     from unnest($1::text[], $2::text[]) as former (name, id)
     on conflict (name) do update set category_id = excluded.category_id, moving = excluded.moving`,
    [renamed.map(({ from }) => from), renamed.map((step) => (step.kind === 'dissolve' ? step.into : step.id))],
  );
}
