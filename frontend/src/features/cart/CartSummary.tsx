import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined';
import Button from 'antd/es/button';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../shared/components/Icon.tsx';
import { Promises } from '../../shared/components/Promises.tsx';
import { Summary } from '../../shared/components/Summary.tsx';
import { pages } from '../../shared/paths.ts';
import type { Cart } from '../../shared/state/cart.ts';
import { cartTexts as texts } from './cart-texts.ts';

/** The subtotal and the checkout button, disabled for a subtotal of zero (docs/requirements.md#cart) or a sold-out line. */
export function CartSummary({ cart }: { cart: Cart }) {
  const navigate = useNavigate();
  const soldOut = cart.cartItems.some(({ count }) => count < 1);
  return (
    <Summary title={texts.subtotal} total={cart.cartSubtotal}>
      <Button
        type="primary"
        size="large"
        block
        disabled={cart.cartSubtotal === 0 || soldOut}
        onClick={() => void navigate(pages.checkout)}
      >
        {texts.checkout}
      </Button>
      <p className="faint small center">
        {soldOut ? (
          texts.soldOutFirst
        ) : (
          <>
            <Icon of={LockOutlined} /> {texts.paid}
          </>
        )}
      </p>
      {cart.itemsCount > 0 && <Promises orderedAt={new Date()} />}
    </Summary>
  );
}
