import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import type { OrderDetails } from '@shop/contracts/order-api.ts';
import Button from 'antd/es/button';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Icon } from '../../../shared/components/Icon.tsx';
import { awaitsPayment, hasEnded } from '../order-timeline.ts';
import { orderPageTexts as texts } from '../orders-texts.ts';
import { PayForOrder } from '../payment/PayForOrder.tsx';
import { selectPayment } from '../payment/payment-slice.ts';
import { paymentTexts } from '../payment/payment-texts.ts';

/** The customer's next step (docs/requirements.md#order-states): to pay, or to wait. */
export function CustomerNextStep({ order }: { order: OrderDetails }) {
  const { approved } = useSelector(selectPayment);
  if (hasEnded(order.status)) {
    return (
      <div className="summary-banner">
        <Banner tone="quiet">
          {order.status === 'expired' ? texts.expired[order.paymentMethod] : texts.ended[order.status]}
        </Banner>
      </div>
    );
  }
  if (awaitsPayment(order)) return <PayForOrder order={order} />;
  return (
    <>
      {approved && <Thanks />}
      <Button size="large" block disabled>
        {order.isPaid ? texts.finished : texts.waitForOrder}
      </Button>
    </>
  );
}

/** Takes the focus that PayPal's buttons had. */
function Thanks() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  return (
    <div ref={element} tabIndex={-1} role="status" className="summary-banner payment-thanks">
      <Banner tone="good" icon={<Icon of={CheckCircleFilled} />}>
        {paymentTexts.thanks}
      </Banner>
    </div>
  );
}
