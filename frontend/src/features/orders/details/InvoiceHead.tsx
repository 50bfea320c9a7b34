import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { SHOP_TITLE } from '@shop/contracts/pages.ts';
import { day } from '../../../shared/format.ts';
import { DescriptionList } from '../DescriptionList.tsx';
import { invoiceTexts as texts } from '../orders-texts.ts';
import './invoice.css';
import { orderNumber } from '@shop/contracts/order-number.ts';

/** The head of a printed order; on screens the page title stands in its place. */
export function InvoiceHead({ order }: { order: OrderDetails }) {
  return (
    <div className="invoice-head">
      <p className="h2">{texts.title}</p>
      <p>{SHOP_TITLE}</p>
      <DescriptionList
        entries={[
          [texts.number, orderNumber(order._id)],
          [texts.date, day(order.createdAt)],
        ]}
      />
      <p className="small">{order._id}</p>
    </div>
  );
}
