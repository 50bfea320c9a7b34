import { orderNumber } from '@shop/contracts/order-number.ts';
import { titleOf } from '@shop/contracts/pages.ts';
import Breadcrumb from 'antd/es/breadcrumb';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { Day } from '../../../shared/components/Day.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { Summary } from '../../../shared/components/Summary.tsx';
import { pages } from '../../../shared/paths.ts';
import { BuyAgain } from '../BuyAgain.tsx';
import { DescriptionList } from '../DescriptionList.tsx';
import { OrderItems } from '../OrderItems.tsx';
import { selectOrder } from '../order-slice.ts';
import { orderTexts, orderPageTexts as texts } from '../orders-texts.ts';
import { PaymentMethodField } from '../PaymentMethodField.tsx';
import { shippingDetails } from '../shipping-details.ts';
import { useOrder } from '../use-order.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { CustomerNextStep } from './CustomerNextStep.tsx';
import { InvoiceHead } from './InvoiceHead.tsx';
import { DeliveredBanner, PaidBanner, RefundBanner } from './OrderBanners.tsx';
import { OrderGreeting } from './OrderGreeting.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { Timeline } from './Timeline.tsx';
import '../orders.css';

/** /user/order-details/{id} (docs/requirements.md#order-details): the customer's order and its status. */
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
        tab={titleOf(texts.order(orderNumber(id)))}
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
          <OrderGreeting order={order} />
          <ConfirmAddress order={order} />
          <InvoiceHead order={order} />
          <Timeline order={order} />
          <div className="cart-layout">
            <div className="stack">
              <section className="panel">
                <h2 className="h3">{orderTexts.shipping}</h2>
                <DescriptionList entries={shippingDetails(order.user)} />
                <DeliveredBanner order={order} />
              </section>
              <section className="panel">
                <h2 className="h3">{orderTexts.paymentMethod}</h2>
                <PaymentMethodField method={order.paymentMethod} />
                <PaidBanner order={order} />
                <RefundBanner order={order} />
              </section>
              <OrderItems
                title={texts.items}
                items={order.cartItems}
                action={<BuyAgain order={order} small />}
                deleted={order.deletedSince?.products}
                noteOf={(_, deleted) => deleted && <span className="faint line-gone">{texts.productGone}</span>}
              />
            </div>
            <Summary title={orderTexts.summary} total={order.orderTotal.cartSubtotal}>
              <CustomerNextStep order={order} />
              <CancelOrder order={order} />
            </Summary>
          </div>
        </>
      ) : (
        <OrderSkeleton label={texts.loading} />
      )}
    </main>
  );
}
