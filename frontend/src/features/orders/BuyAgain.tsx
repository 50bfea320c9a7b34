import type { Order } from '@shop/contracts/order-api.ts';
import Button from 'antd/es/button';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../shared/paths.ts';
import { boughtAgain } from '../../shared/state/cart.ts';
import { summaryOf } from './order-summary.ts';
import { listTexts as texts } from './orders-texts.ts';

/**
 * Puts an order's lines into the cart and opens it, which asks for today's prices and stock and says what changed
 * (docs/api.md#cart-in-browser).
 */
export function BuyAgain({ order, small = false }: { order: Order; small?: boolean }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return (
    <Button
      size={small ? 'small' : 'middle'}
      aria-label={texts.buyAgainOf(summaryOf(order))}
      onClick={() => {
        dispatch(boughtAgain(order.cartItems));
        void navigate(pages.cart);
      }}
    >
      {texts.buyAgain}
    </Button>
  );
}
