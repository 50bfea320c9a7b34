import fc from '@shop/testing/fast-check.ts';
import { type Action, scripts } from './money-actions.ts';

/** All kinds, by a type that misses none. */
const KINDS: Record<Action['kind'], true> = {
  adjust: true,
  approve: true,
  cancel: true,
  capture: true,
  complete: true,
  confirm: true,
  'confirm-address': true,
  'delete-user': true,
  deliver: true,
  expire: true,
  forget: true,
  'pay-again': true,
  place: true,
  reconcile: true,
  refund: true,
  'remove-product': true,
  'retry-refunds': true,
  settle: true,
  start: true,
  wait: true,
  webhook: true,
};

it('the model of the money performs every kind of action, alone or in a race', () => {
  const drawn = fc.sample(fc.oneof(...scripts), { numRuns: 2_000, seed: 1 });
  expect(new Set(drawn.flat(2).map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
});
