import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { useSelector } from 'react-redux';
import { sellerLines } from '../../../shared/seller-lines.ts';
import { selectShop } from '../../../shared/state/shop.ts';
import { DescriptionList } from '../DescriptionList.tsx';
import { dayIn } from '../day-in.ts';
import { invoiceTexts as texts } from '../orders-texts.ts';
import './invoice.css';
import { orderNumber } from '@shop/contracts/order-number.ts';

/** The head of a printed order; on screens the page title stands in its place. */
export function InvoiceHead({ order }: { order: OrderDetails }) {
  const { name, seller, timeZone } = useSelector(selectShop);
  return (
    <div className="invoice-head">
      <p className="h2">{texts.title}</p>
      <p>{name}</p>
      {sellerLines(seller).map((line) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
      <DescriptionList
        entries={[
          [texts.number, orderNumber(order._id)],
          [texts.date, dayIn(timeZone, order.createdAt)],
        ]}
      />
      <p className="small">{order._id}</p>
    </div>
  );
}
