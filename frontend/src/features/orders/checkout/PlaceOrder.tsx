import type { PaymentMethod } from '@shop/contracts/order-api.ts';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { StickyBar } from '../../../shared/components/StickyBar.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { isAddressComplete } from '../../../shared/profile-address.ts';
import type { Cart } from '../../../shared/state/cart.ts';
import { checkoutTexts as texts } from '../orders-texts.ts';
import { checkoutSubmitted, selectCheckout } from './checkout-slice.ts';
import { OrderRefusalAlert } from './OrderRefusalAlert.tsx';

/** 'Place order', and the reasons why it is disabled or failed (docs/requirements.md#checkout-rules). */
export function PlaceOrder({ cart, paymentMethod }: { cart: Cart; paymentMethod: PaymentMethod }) {
  const dispatch = useDispatch();
  const { shipping, payment, placing, refusal } = useSelector(selectCheckout);
  const { profile } = shipping;
  const complete = profile !== null && isAddressComplete(profile);
  // The cart has to be looked at first: it shows what has changed.
  const isHeld = refusal?.kind === 'changed';
  const explanation = useRef<HTMLDivElement>(null);
  const isSubmitted = useRef(false);
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It may stand far above the button or bar that was pressed, which may be disabled now.
    if (refusal && isSubmitted.current) explanation.current?.focus();
    if (!placing) isSubmitted.current = false;
  }, [refusal, placing]);
  const methodsKnown = payment.status === 'ready' || payment.status === 'failed';
  const canPlace = complete && methodsKnown && !isHeld;
  const place = () => {
    if (placing) return;
    isSubmitted.current = true;
    dispatch(checkoutSubmitted({ cart, paymentMethod }));
  };
  return (
    <>
      {profile && !complete && <Alert type="warning" className="checkout-note" title={texts.incomplete} />}
      {refusal && (
        <div ref={explanation} tabIndex={-1}>
          <OrderRefusalAlert refusal={refusal} />
        </div>
      )}
      <div ref={button}>
        <Button type="primary" size="large" block disabled={!canPlace} loading={placing} onClick={place}>
          {texts.placeOrder}
        </Button>
      </div>
      {canPlace && (
        <StickyBar anchor={button}>
          <PushButton primary working={placing} onClick={place}>
            {texts.placeOrderFor(formatMoney(cart.cartSubtotal))}
          </PushButton>
        </StickyBar>
      )}
      {complete && methodsKnown && <p className="faint small center">{texts.payLater[paymentMethod]}</p>}
    </>
  );
}
