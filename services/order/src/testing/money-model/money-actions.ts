import fc from '@shop/testing/fast-check.ts';
import { CAPTURE_MODES, type CaptureMode, type Line, REFUND_MODES, type RefundMode } from './money-state.ts';

export interface PlaceAction {
  kind: 'place';
  user: number;
  method: 'pp' | 'cod';
  lines: readonly Line[];
  /** Sends the request twice, with one Idempotency-Key. */
  twice: boolean;
  /** Set when it runs: the new order's number, and the total that its customer saw. */
  order: number;
  cents: number;
}

/** What happens to one order. `order` is any number when generated, and an order's number when it runs. */
export type OrderAction = { order: number } & (
  | { kind: 'start' | 'capture' | 'confirm' | 'webhook' | 'deliver' | 'confirm-address' }
  | { kind: 'cancel'; by: 'customer' | 'administrator' }
  // At PayPal, without the shop:
  | { kind: 'approve'; mode: CaptureMode }
  | { kind: 'complete' | 'pay-again' | 'forget' }
  | { kind: 'settle'; status: 'COMPLETED' | 'DECLINED' }
);

/** What the shop's jobs do, for all orders; or an administrator, for all failed refunds. */
export type JobAction =
  | { kind: 'expire' | 'reconcile'; isDown: boolean }
  | { kind: 'refund'; mode: RefundMode }
  | { kind: 'retry-refunds' };

export type Action =
  | PlaceAction
  | OrderAction
  | JobAction
  | { kind: 'wait'; minutes: number }
  | { kind: 'adjust'; product: number; difference: number; cents: number }
  | { kind: 'remove-product'; product: number }
  | { kind: 'delete-user'; user: number };

/** Actions one after another; those of an inner list run at the same time. */
export type Script = readonly (readonly Action[])[];

export const PRODUCTS = [0, 1, 2];
const product = fc.constantFrom(...PRODUCTS);
const user = fc.constantFrom(0, 1);
const order = fc.nat(5);
const lines = fc.uniqueArray(fc.record({ product, quantity: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: 2,
  selector: (line) => line.product,
});
const place = (method: fc.Arbitrary<'pp' | 'cod'>): fc.Arbitrary<Action> =>
  fc.record({
    kind: fc.constant('place' as const),
    user,
    method,
    lines,
    twice: fc.boolean(),
    order: fc.constant(0),
    cents: fc.constant(0),
  });
const cancel: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('cancel' as const),
  order,
  by: fc.constantFrom('customer', 'administrator'),
});
const adjust: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('adjust' as const),
  product,
  difference: fc.integer({ min: -4, max: 8 }),
  cents: fc.constantFrom(1, 999, 1_000, 99_999_99),
});
const mode = fc.oneof(fc.constant('completed' as const), fc.constantFrom(...CAPTURE_MODES));
const deleteUser: fc.Arbitrary<Action> = fc.record({ kind: fc.constant('delete-user' as const), user });
const removeProduct: fc.Arbitrary<Action> = product.map((number) => ({ kind: 'remove-product', product: number }));
const expire: fc.Arbitrary<Action> = fc.record({ kind: fc.constant('expire' as const), isDown: fc.boolean() });
const expireNow: fc.Arbitrary<Action> = fc.constant({ kind: 'expire', isDown: false });
const refund: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('refund' as const),
  mode: fc.constantFrom(...REFUND_MODES),
});
const anyPlace = place(fc.constantFrom('pp', 'pp', 'cod'));

const on = <Kind extends OrderAction['kind']>(kind: Kind) => order.map((number) => ({ kind, order: number }) as Action);

/** The order that the script has placed. */
const PLACED = -1;

/** A customer who orders and pays, up to a step. */
const visit = (lengths: readonly number[]): fc.Arbitrary<Script> =>
  fc
    .tuple(place(fc.constant('pp')), mode, fc.constantFrom(...lengths))
    .map(([placed, chosen, length]) =>
      [
        placed,
        { kind: 'start' as const, order: PLACED },
        { kind: 'approve' as const, order: PLACED, mode: chosen },
        { kind: 'capture' as const, order: PLACED },
        { kind: 'confirm' as const, order: PLACED },
      ]
        .slice(0, length)
        .map((step) => [step]),
    );

/** Two actions at once. Both are transactions, or a few, whose results the model knows in every order. */
const RACES: readonly (readonly [fc.Arbitrary<Action>, fc.Arbitrary<Action>])[] = [
  [anyPlace, anyPlace],
  [anyPlace, adjust],
  [anyPlace, cancel],
  [anyPlace, deleteUser],
  [cancel, cancel],
  [cancel, on('deliver')],
  [cancel, on('start')],
  [cancel, on('capture')],
  [cancel, on('confirm')],
  [cancel, on('webhook')],
  [cancel, expireNow],
  [cancel, refund],
  [on('confirm'), on('confirm')],
  [on('confirm'), on('webhook')],
  [on('confirm'), on('capture')],
  [on('confirm'), on('deliver')],
  [on('confirm'), expireNow],
  [on('confirm'), deleteUser],
  [on('webhook'), on('webhook')],
  [on('webhook'), expireNow],
  [on('capture'), on('capture')],
  [on('start'), on('start')],
];
/** Two actions at once about a cash order. */
const CASH_RACES: typeof RACES = [
  [on('confirm-address'), anyPlace],
  [on('confirm-address'), expireNow],
  [on('confirm-address'), cancel],
  [on('confirm-address'), on('deliver')],
  [on('confirm-address'), on('confirm-address')],
  [on('confirm-address'), deleteUser],
];
const pair = fc.oneof(...RACES.map((race) => fc.tuple(...race)));
const about = (actions: readonly Action[], number: number) =>
  actions.map((action) => (isOnOrder(action) ? { ...action, order: number } : action));
const race: fc.Arbitrary<Script> = fc.tuple(pair, order).map(([actions, number]) => [about(actions, number)]);
const raceAfterVisit: fc.Arbitrary<Script> = fc
  .tuple(visit([2, 3, 3, 4, 4, 5]), pair)
  .map(([before, actions]) => [...before, about(actions, PLACED)]);

const raceAfterCash: fc.Arbitrary<Script> = fc
  .tuple(place(fc.constant('cod')), fc.oneof(...CASH_RACES.map((one) => fc.tuple(...one))))
  .map(([placed, actions]) => [[placed], about(actions, PLACED)]);

/** Whether an action is about an order that exists. */
export function isOnOrder(action: Action): action is OrderAction {
  return 'order' in action && action.kind !== 'place';
}

const alone = (action: fc.Arbitrary<Action>): fc.Arbitrary<Script> => action.map((one) => [[one]]);

/** What the commands of a sequence are drawn from, each as likely as the others. */
export const scripts: readonly fc.Arbitrary<Script>[] = [
  visit([1, 2, 3, 4]),
  visit([5]),
  visit([5]),
  race,
  raceAfterVisit,
  raceAfterVisit,
  alone(anyPlace),
  alone(cancel),
  alone(cancel),
  alone(fc.oneof(on('start'), on('capture'), on('confirm'))),
  alone(fc.tuple(order, mode).map(([number, chosen]) => ({ kind: 'approve', order: number, mode: chosen }))),
  alone(on('webhook')),
  alone(on('deliver')),
  alone(on('confirm-address')),
  raceAfterCash,
  alone(on('complete')),
  alone(on('forget')),
  on('pay-again').map((again) => [[again], [{ ...again, kind: 'webhook' } as Action]]),
  alone(
    fc
      .tuple(order, fc.constantFrom('COMPLETED' as const, 'DECLINED' as const))
      .map(([number, status]) => ({ kind: 'settle', order: number, status })),
  ),
  alone(fc.constantFrom(1, 6, 30, 120, 1_440, 4_400).map((minutes) => ({ kind: 'wait', minutes }))),
  alone(fc.constantFrom(6, 1_440).map((minutes) => ({ kind: 'wait', minutes }))),
  alone(expire),
  alone(fc.boolean().map((isDown) => ({ kind: 'reconcile', isDown }))),
  alone(refund),
  alone(fc.constant({ kind: 'retry-refunds' })),
  alone(adjust),
  alone(fc.oneof({ weight: 4, arbitrary: adjust }, removeProduct, deleteUser)),
];
