import {
  checkoutLeft,
  checkoutOpened,
  checkoutReducer,
  checkoutSubmitted,
  orderPlaced,
  orderRefused,
} from './checkout-slice.ts';

type Event = Parameters<typeof checkoutReducer>[1];
const after = (...events: Event[]) => events.reduce(checkoutReducer, checkoutReducer(undefined, { type: '@@init' }));
const cart = { cartItems: [], itemsCount: 0, cartSubtotal: 0 };
const refusal = { kind: 'refused', message: 'no', lines: [] } as const;

describe('checkoutReducer', () => {
  it('stores the id of the placed order', () => {
    const state = after(checkoutOpened(), checkoutSubmitted({ cart, paymentMethod: 'cod' }), orderPlaced('o1'));
    expect(state).toMatchObject({ placing: false, placedId: 'o1' });
  });

  it('keeps a pending order pending when the page is left, and ignores its result later', () => {
    const left = after(checkoutOpened(), checkoutSubmitted({ cart, paymentMethod: 'cod' }), checkoutLeft());
    expect(left.placing).toBe(true);
    expect(checkoutReducer(left, checkoutOpened()).placing).toBe(true);
    expect(checkoutReducer(left, orderPlaced('o1'))).toMatchObject({ placing: false, placedId: null });
    expect(checkoutReducer(left, orderRefused({ ...refusal, lines: [] })).refusal).toBeNull();
  });

  it('clears the refusal on the next attempt', () => {
    const refused = after(
      checkoutOpened(),
      checkoutSubmitted({ cart, paymentMethod: 'cod' }),
      orderRefused({ ...refusal, lines: [] }),
    );
    expect(refused.refusal?.message).toBe('no');
    expect(checkoutReducer(refused, checkoutSubmitted({ cart, paymentMethod: 'cod' }))).toMatchObject({
      placing: true,
      refusal: null,
    });
  });
});
