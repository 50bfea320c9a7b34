import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { Link } from 'react-router-dom';
import { pages } from '../../../../shared/paths.ts';
import { nameOf } from '../admin-order-cells.tsx';
import { adminDetailsTexts as texts } from '../admin-orders-texts.ts';

/** The customer of an order: a link to their page unless it was deleted since, and the email. */
export function OrderCustomer({ order }: { order: OrderDetails }) {
  const { _id, email } = order.user;
  return (
    <>
      {order.deletedSince?.customer ? (
        `${nameOf(order)} (${texts.accountDeleted})`
      ) : (
        <Link to={pages.adminUser(_id)}>{nameOf(order)}</Link>
      )}
      {email !== '' && ` · ${email}`}
    </>
  );
}
