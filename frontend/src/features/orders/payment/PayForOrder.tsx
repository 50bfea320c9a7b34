import type { OrderDetails } from '@shop/contracts/order-api.ts';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { StickyBar } from '../../../shared/components/StickyBar.tsx';
import { formatMoney, readersTime } from '../../../shared/format.ts';
import { outcomeOfOrder } from './outcome-of-order.ts';
import { PayPalButtons } from './PayPalButtons.tsx';
import { paymentOpened, selectPayment } from './payment-slice.ts';
import { paymentTexts as texts } from './payment-texts.ts';
import './pay-for-order.css';

/** 'Pay for the order', then PayPal's buttons (docs/requirements.md#order-states). */
export function PayForOrder({ order }: { order: OrderDetails }) {
  const { _id: orderId, orderTotal, payableUntil } = order;
  const dispatch = useDispatch();
  const { step, unavailable, notice } = useSelector(selectPayment);
  const known = outcomeOfOrder(order);
  // What happened on this page says more than the order does.
  const shown = notice ?? (step === 'closed' ? known : null);
  const progress = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const open = () => {
    if (step !== 'loading') dispatch(paymentOpened({ orderId }));
  };
  const payNow = () => {
    if (step === 'closed') open();
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    // PayPal's window had the focus, and its buttons are hidden now.
    if (step === 'confirming') progress.current?.focus();
  }, [step]);
  const isOpen = step === 'buttons' || step === 'confirming';
  return (
    <div tabIndex={-1} className="pay-for-order" ref={place}>
      <Button
        type={isOpen ? 'default' : 'primary'}
        size="large"
        block
        disabled={isOpen || step === 'stopped' || (known !== null && known.next !== 'buttons')}
        loading={step === 'loading'}
        onClick={open}
      >
        {texts.payForOrder}
      </Button>
      {payableUntil && <p className="faint small center">{texts.payUntil(readersTime(payableUntil))}</p>}
      <div ref={progress} tabIndex={-1} className="payment-progress">
        <p role="status">{step === 'confirming' ? texts.confirming : ''}</p>
        {shown && <Alert type={shown.tone} showIcon role="alert" title={shown.message} />}
        {unavailable && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={unavailable === 'not offered' ? texts.notOffered : texts.sdkFailed}
            action={
              <Button size="small" onClick={open}>
                {texts.tryAgain}
              </Button>
            }
          />
        )}
      </div>
      {isOpen && <PayPalButtons orderId={orderId} total={orderTotal.cartSubtotal} hidden={step === 'confirming'} />}
      {step === 'closed' && known === null && (
        <StickyBar anchor={place}>
          <PushButton primary onClick={payNow}>
            {texts.payNow(formatMoney(orderTotal.cartSubtotal))}
          </PushButton>
        </StickyBar>
      )}
    </div>
  );
}
