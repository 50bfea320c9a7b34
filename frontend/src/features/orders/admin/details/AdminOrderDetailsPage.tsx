import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { Fragment, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { AdminHeader } from '../../../../shared/components/AdminHeader.tsx';
import { Banner } from '../../../../shared/components/Banner.tsx';
import { Day } from '../../../../shared/components/Day.tsx';
import { Summary } from '../../../../shared/components/Summary.tsx';
import { day, exactTime } from '../../../../shared/format.ts';
import { pages } from '../../../../shared/paths.ts';
import { DescriptionList } from '../../DescriptionList.tsx';
import { CancelOrder } from '../../details/CancelOrder.tsx';
import { DeliveredBanner, PaidBanner } from '../../details/OrderBanners.tsx';
import { OrderSkeleton } from '../../details/OrderSkeleton.tsx';
import { OrderItems } from '../../OrderItems.tsx';
import { selectOrder } from '../../order-slice.ts';
import { hasEnded } from '../../order-timeline.ts';
import { orderPageTexts, orderTexts } from '../../orders-texts.ts';
import { PaymentMethodField } from '../../PaymentMethodField.tsx';
import { shippingDetails } from '../../shipping-details.ts';
import { useOrder } from '../../use-order.ts';
import { adminDetailsTexts as texts } from '../admin-orders-texts.ts';
import { OrderExplanation } from '../explanation/OrderExplanation.tsx';
import { CancelAllOrders } from './CancelAllOrders.tsx';
import { MarkDelivered } from './MarkDelivered.tsx';
import { OrderCustomer } from './OrderCustomer.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { PackingSlip, PrintPackingSlip } from './PackingSlip.tsx';
import '../../orders.css';

interface Props {
  /** Renders content below the order, such as its audit log; remounted when the order's status changes. */
  under?: (id: string) => ReactNode;
}

/** /admin/order-details/{id} (docs/requirements.md#admin-order-details): one order, with 'Mark as delivered', cancellation and packing slip. */
export function AdminOrderDetailsPage({ under }: Props) {
  const { id = '' } = useParams();
  useOrder(id);
  const { order, marking } = useSelector(selectOrder);
  return (
    <>
      <p className="back">
        <Link to={pages.adminOrders}>← {texts.back}</Link>
      </p>
      <AdminHeader
        title={texts.title}
        tab={orderPageTexts.order(orderNumber(id))}
        text={
          order && (
            <>
              <span title={order._id}>{orderNumber(order._id)}</span> · {texts.placed} <Day iso={order.createdAt} />{' '}
              {texts.placedBy} <OrderCustomer order={order} />
            </>
          )
        }
      >
        {order && <PrintPackingSlip />}
      </AdminHeader>
      {order ? (
        <div className="cart-layout">
          <div className="stack">
            <div className="two">
              <section className="panel">
                <h2 className="h4">{orderTexts.shipping}</h2>
                <DescriptionList entries={shippingDetails(order.user)} />
                <DeliveredBanner order={order} forAdmin />
              </section>
              <section className="panel">
                <h2 className="h4">{orderTexts.paymentMethod}</h2>
                <PaymentMethodField method={order.paymentMethod} />
                <PaidBanner order={order} />
                <OrderEndBanner order={order} />
                <OrderHistory history={order.history} />
              </section>
            </div>
            <OrderItems
              title={orderPageTexts.items}
              items={order.cartItems}
              deleted={order.deletedSince?.products}
              noteOf={(item, deleted) => <ProductNote item={item} deleted={deleted} />}
            />
          </div>
          <Summary title={orderTexts.summary} total={order.orderTotal.cartSubtotal}>
            <MarkDelivered order={order} marking={marking} />
            <CancelOrder order={order} />
            <CancelAllOrders order={order} />
          </Summary>
        </div>
      ) : (
        <OrderSkeleton label={orderPageTexts.loading} />
      )}
      {order && <OrderExplanation orderId={order._id} />}
      {order && <PackingSlip order={order} />}
      {order && <Fragment key={order.status}>{under?.(order._id)}</Fragment>}
    </>
  );
}

/** For administrators: how an order ended without a delivery, when and by whom; nothing for other orders. */
function OrderEndBanner({ order: { status, history, paymentMethod } }: { order: OrderDetails }) {
  const entry = history.findLast(({ what }) => what === status);
  if (!hasEnded(status) || entry === undefined) return null;
  return (
    <Banner tone={status === 'refunding' ? 'warm' : 'quiet'}>
      <span title={exactTime(entry.at)}>{texts.end[status](day(entry.at), entry.by, paymentMethod)}</span>
    </Banner>
  );
}

interface ProductNoteProps {
  item: { productID: string; name: string; sku?: string | undefined };
  /** The product was deleted after the order. */
  deleted: boolean;
}

/** Under a product of an order: its SKU, and the link to its administration, or that it was deleted since. */
function ProductNote({ item: { productID, name, sku }, deleted }: ProductNoteProps) {
  return (
    <>
      {sku !== undefined && <span className="faint">{texts.sku(sku)}</span>}
      {deleted ? (
        <span className="faint">{texts.productDeleted}</span>
      ) : (
        <Link className="small" to={pages.editProduct(productID)} aria-label={texts.editProductOf(name)}>
          {texts.editProduct}
        </Link>
      )}
    </>
  );
}
