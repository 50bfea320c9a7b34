import { Fragment, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { AdminHeader } from '../../shared/components/AdminHeader.tsx';
import { Day } from '../../shared/components/Day.tsx';
import { Summary } from '../../shared/components/Summary.tsx';
import { pages } from '../../shared/paths.ts';
import { Facts } from './Facts.tsx';
import { MarkDelivered } from './MarkDelivered.tsx';
import { DeliveredBanner, PaidBanner } from './OrderBanners.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { selectOrder } from './order-slice.ts';
import { orderPageTexts, orderTexts, adminDetailsTexts as texts } from './orders-texts.ts';
import { PaymentMethodField } from './PaymentMethodField.tsx';
import { shippingFacts } from './shipping-facts.ts';
import { shortId } from './short-id.ts';
import { useShownOrder } from './use-shown-order.ts';
import './orders.css';

interface Props {
  /** What stands under the order, such as who changed it. It is remounted when the order has changed. */
  under?: (id: string) => ReactNode;
}

/**
 * /admin/order-details/{id} (docs/requirements.md#admin-order-details): one order for the administrator, who marks it
 * as delivered here.
 */
export function AdminOrderDetailsPage({ under }: Props) {
  const { id = '' } = useParams();
  useShownOrder(id);
  const { order, marking } = useSelector(selectOrder);
  return (
    <>
      <p className="back">
        <Link to={pages.adminOrders}>← {texts.back}</Link>
      </p>
      <AdminHeader
        title={texts.title}
        text={
          order && (
            <>
              <span title={order._id}>{shortId(order._id)}</span> · {texts.placed} <Day iso={order.createdAt} />{' '}
              {texts.placedBy(`${order.user.name} ${order.user.lastName}`)}
            </>
          )
        }
      />
      {order ? (
        <div className="cart-layout">
          <div className="stack">
            <div className="two">
              <section className="panel">
                <h2 className="h4">{orderTexts.shipping}</h2>
                <Facts facts={shippingFacts(order.user)} />
                <DeliveredBanner order={order} forAdmin />
              </section>
              <section className="panel">
                <h2 className="h4">{orderTexts.paymentMethod}</h2>
                <PaymentMethodField method={order.paymentMethod} />
                <PaidBanner order={order} />
                <OrderHistory history={order.history} />
              </section>
            </div>
            <OrderItems title={orderPageTexts.items} items={order.cartItems} />
          </div>
          <Summary title={orderTexts.summary} total={order.orderTotal.cartSubtotal}>
            <MarkDelivered order={order} marking={marking} />
          </Summary>
        </div>
      ) : (
        <OrderSkeleton label={orderPageTexts.loading} />
      )}
      {order && <Fragment key={order.status}>{under?.(order._id)}</Fragment>}
    </>
  );
}
