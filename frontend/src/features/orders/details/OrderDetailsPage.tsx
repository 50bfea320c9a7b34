import { orderNumber } from '@shop/contracts/order-number.ts';
import Breadcrumb from 'antd/es/breadcrumb';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { Day } from '../../../shared/components/Day.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { PanelSkeleton } from '../../../shared/components/Skeletons.tsx';
import { Summary } from '../../../shared/components/Summary.tsx';
import { pages } from '../../../shared/paths.ts';
import { BuyAgain } from '../BuyAgain.tsx';
import { OrderItems } from '../OrderItems.tsx';
import { selectOrder } from '../order-slice.ts';
import { orderTexts, orderPageTexts as texts } from '../orders-texts.ts';
import { envelopeOf } from '../shipping-details.ts';
import { useOrder } from '../use-order.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { CustomerNextStep } from './CustomerNextStep.tsx';
import { InvoiceHead } from './InvoiceHead.tsx';
import { DeliveredBanner, PaidBanner, RefundBanner } from './OrderBanners.tsx';
import { OrderGreeting } from './OrderGreeting.tsx';
import { Timeline } from './Timeline.tsx';
import '../orders.css';
import './letter.css';

/** /user/order-details/{id} (docs/requirements.md#order-details): the customer's order as a letter, what they can do first (docs/look.md#orders). */
export function OrderDetailsPage() {
  const { id = '' } = useParams();
  useOrder(id);
  const { order } = useSelector(selectOrder);
  return (
    <main id="main" tabIndex={-1} className="wrap page order-page">
      <Breadcrumb
        items={[
          { title: <Link to={pages.myOrders}>{texts.myOrders}</Link> },
          { title: <span title={id}>{texts.order(orderNumber(id))}</span> },
        ]}
      />
      <PageTitle
        title={texts.title}
        tab={texts.order(orderNumber(id))}
        aside={
          order && (
            <>
              <span title={order._id}>{orderNumber(order._id)}</span> · <Day iso={order.createdAt} />
            </>
          )
        }
      />
      {order ? (
        <>
          <InvoiceHead order={order} />
          <article className="letter">
            <OrderGreeting order={order}>
              <ConfirmAddress order={order} />
              <CustomerNextStep order={order} />
            </OrderGreeting>
            <section className="letter-address">
              <h2 className="h4">{orderTexts.shipping}</h2>
              <address>
                {envelopeOf(order.user).map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
              <DeliveredBanner order={order} />
            </section>
            <Timeline order={order} />
            <OrderItems
              title={texts.items}
              items={order.cartItems}
              action={<BuyAgain order={order} small />}
              deleted={order.deletedSince?.products}
              noteOf={(_, deleted) => deleted && <span className="faint line-gone">{texts.productGone}</span>}
            />
            <section className="letter-payment">
              <h2 className="h4">{orderTexts.paymentMethod}</h2>
              <p>{orderTexts.paymentNames[order.paymentMethod]}</p>
              <PaidBanner order={order} />
              <RefundBanner order={order} />
            </section>
            <Summary title={orderTexts.summary} total={order.orderTotal.cartSubtotal} />
            <CancelOrder order={order} />
          </article>
        </>
      ) : (
        <div role="status" aria-label={texts.loading}>
          <PanelSkeleton lines={12} />
        </div>
      )}
    </main>
  );
}
