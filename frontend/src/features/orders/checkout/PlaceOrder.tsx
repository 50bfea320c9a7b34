import type { PaymentMethod } from '@shop/contracts/order-api.ts';
import type { Profile } from '@shop/contracts/user-api.ts';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { pages } from '../../../shared/paths.ts';
import { isAddressComplete, missingFields } from '../../../shared/profile-address.ts';
import type { Cart } from '../../../shared/state/cart.ts';
import { orderTexts, checkoutTexts as texts } from '../orders-texts.ts';
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
  useEffect(() => {
    // The button that had the focus is disabled.
    if (isHeld && isSubmitted.current) explanation.current?.focus();
    isSubmitted.current = false;
  }, [isHeld]);
  const methodsKnown = payment.status === 'ready' || payment.status === 'failed';
  return (
    <>
      {profile && !complete && (
        <>
          <Alert type="warning" className="checkout-note" title={texts.incomplete} description={missingText(profile)} />
          <div className="checkout-next-step">
            <LinkButton to={pages.profile} state={{ from: pages.checkout }} block>
              {texts.changeProfile}
            </LinkButton>
          </div>
        </>
      )}
      {refusal && (
        <div ref={explanation} tabIndex={-1}>
          <OrderRefusalAlert refusal={refusal} />
        </div>
      )}
      <Button
        type="primary"
        size="large"
        block
        disabled={!complete || !methodsKnown || isHeld}
        loading={placing}
        onClick={() => {
          if (placing) return;
          isSubmitted.current = true;
          dispatch(checkoutSubmitted({ cart, paymentMethod }));
        }}
      >
        {texts.placeOrder}
      </Button>
      {complete && methodsKnown && <p className="faint small center">{texts.payLater[paymentMethod]}</p>}
    </>
  );
}

function missingText(profile: Profile): string {
  return texts.missingFields(
    missingFields(profile).map((field) => orderTexts[field === 'phoneNumber' ? 'phone' : field]),
  );
}
