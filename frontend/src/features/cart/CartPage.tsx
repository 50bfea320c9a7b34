import ShoppingOutlined from '@ant-design/icons-svg/es/asn/ShoppingOutlined';
import Alert from 'antd/es/alert';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { pages } from '../../shared/paths.ts';
import { selectCart } from '../../shared/state/cart.ts';
import './cart.css';
import { Icon } from '../../shared/components/Icon.tsx';
import { CartLines } from './CartLines.tsx';
import { CartSummary } from './CartSummary.tsx';
import { cartLeft, cartOpened, selectCartChanges, selectCartCheck } from './cart-slice.ts';
import { changeText, cartTexts as texts } from './cart-texts.ts';

/**
 * The cart (docs/requirements.md#cart). Opening it refreshes prices, stock and names from the server and reports the
 * changes (docs/api.md#cart-in-browser).
 */
export function CartPage() {
  const cart = useSelector(selectCart);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(cartOpened());
    return () => {
      dispatch(cartLeft());
    };
  }, [dispatch]);
  const empty = cart.cartItems.length === 0;
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <PageTitle title={texts.title} aside={empty ? '' : texts.items(cart.itemsCount)} />
      <div className="cart-layout">
        <div>
          <Changes />
          {empty ? <EmptyCart /> : <CartLines items={cart.cartItems} />}
        </div>
        <CartSummary cart={cart} />
      </div>
    </main>
  );
}

function Changes() {
  const changes = useSelector(selectCartChanges);
  const check = useSelector(selectCartCheck);
  return (
    <div className="cart-notes" aria-live="polite">
      {check === 'failed' && <Alert type="warning" showIcon title={texts.checkFailed} />}
      {changes.map((change) => (
        <Alert
          key={`${change.lineId} ${change.kind}`}
          type="warning"
          showIcon
          title={changeText(change)}
          {...(change.kind === 'choose' && {
            action: <LinkButton to={pages.productDetails(change.productID)}>{texts.toProduct}</LinkButton>,
          })}
        />
      ))}
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState icon={<Icon of={ShoppingOutlined} />} title={texts.empty} text={texts.emptyText}>
      <LinkButton to={pages.productList()} primary large>
        {texts.browse}
      </LinkButton>
    </EmptyState>
  );
}
