import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { foldCase } from '../shared/fold-case.ts';
import type { PlanStep } from './category-plan.ts';
import { freeNames, recordFormerNames } from './former-names.ts';

/**
 * Carries out a plan: renames and deletes categories, and lets their former names lead on. Products follow in batches
 * (move-products.ts). Waits for transactions that are saving products of these categories; the caller has locked the list.
 * @throws ShopError 409 while products are leaving a category whose name is taken
 */
export async function applyPlan(tx: Transaction, steps: readonly PlanStep[]): Promise<void> {
  const ids = (kind: PlanStep['kind']) => steps.filter((step) => step.kind === kind).map(({ id }) => id);
  await tx.query('select id from categories where id = any($1) order by id for update', [
    [...ids('rename'), ...ids('dissolve')],
  ]);
  const renamed = steps.filter((step) => step.kind === 'rename').filter(({ from, to }) => from !== to);
  await freeNames(tx, new Map(renamed.map(({ id, to }) => [to, id])));
  await tx.query(
    `update categories c set name = step.name, name_key = step.name_key, version = c.version + 1
     from unnest($1::text[], $2::text[], $3::text[]) as step (id, name, name_key) where c.id = step.id`,
    [renamed.map(({ id }) => id), renamed.map(({ to }) => to), renamed.map(({ to }) => foldCase(to))],
  );
  await recordFormerNames(tx, steps);
  await tx.query('delete from categories where id = any($1)', [ids('dissolve')]);
}
