import type { PaymentMethod } from '@shop/contracts/order-api.ts';
import type { Profile } from '@shop/contracts/user-api.ts';
import Breadcrumb from 'antd/es/breadcrumb';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, Navigate } from 'react-router-dom';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { Promises } from '../../../shared/components/Promises.tsx';
import { Summary } from '../../../shared/components/Summary.tsx';
import { pages } from '../../../shared/paths.ts';
import { isAddressComplete } from '../../../shared/profile-address.ts';
import { selectCart } from '../../../shared/state/cart.ts';
import { OrderItems } from '../OrderItems.tsx';
import { orderTexts, checkoutTexts as texts } from '../orders-texts.ts';
import { checkoutLeft, checkoutOpened, selectCheckout } from './checkout-slice.ts';
import { PaymentMethodPanel } from './PaymentMethodPanel.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';
import { ShippingPanel } from './ShippingPanel.tsx';
import '../orders.css';

interface Props {
  /** Renders the form that completes the profile; it calls `onDone` when the profile is stored. */
  completeAddress?: (profile: Profile, onDone: () => void) => ReactNode;
}

/** /user/cart-details (docs/requirements.md#checkout): address, payment method, items, and 'Place order'. */
export function CheckoutPage({ completeAddress }: Props) {
  const dispatch = useDispatch();
  const cart = useSelector(selectCart);
  const { shipping, payment, placing, placedId } = useSelector(selectCheckout);
  const [chosen, choose] = useState<PaymentMethod | null>(null);
  const [notice, setNotice] = useState('');
  const paymentMethod = chosen ?? (payment.paypal ? 'pp' : 'cod');

  const reload = useCallback(() => void dispatch(checkoutOpened()), [dispatch]);
  const onCompleted = useCallback(() => {
    setNotice(texts.addressSaved);
    reload();
  }, [reload]);
  useEffect(() => {
    dispatch(checkoutOpened());
    return () => {
      dispatch(checkoutLeft());
    };
  }, [dispatch]);

  if (placedId) return <Navigate to={pages.orderDetails(placedId)} replace state={{ placed: placedId }} />;
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <Breadcrumb items={[{ title: <Link to={pages.cart}>{texts.cart}</Link> }, { title: texts.title }]} />
      <PageTitle title={texts.title} />
      {cart.itemsCount === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText}>
          <LinkButton to={pages.productList()} primary large>
            {texts.browse}
          </LinkButton>
        </EmptyState>
      ) : (
        <div className="cart-layout">
          <div className="stack">
            <ShippingPanel {...shipping} onRetry={reload} notice={notice}>
              {shipping.profile &&
                !isAddressComplete(shipping.profile) &&
                completeAddress?.(shipping.profile, onCompleted)}
            </ShippingPanel>
            <PaymentMethodPanel {...payment} value={paymentMethod} onChange={choose} disabled={placing} />
            <OrderItems
              title={texts.items}
              items={cart.cartItems}
              action={<Link to={pages.cart}>{texts.editCart}</Link>}
            />
          </div>
          <Summary title={orderTexts.summary} total={cart.cartSubtotal}>
            <PlaceOrder cart={cart} paymentMethod={paymentMethod} />
            <Promises orderedAt={new Date()} />
          </Summary>
        </div>
      )}
    </main>
  );
}
