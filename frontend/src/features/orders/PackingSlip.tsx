import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import type { OrderDetails } from '@shop/contracts/order-api.ts';
import Button from 'antd/es/button';
import { day } from '../../shared/format.ts';
import { packingSlipTexts as texts } from './admin-orders-texts.ts';
import './packing-slip.css';

/** Opens the print dialog of the browser; the page prints as its packing slip. */
export function PrintPackingSlip() {
  return (
    <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
      {texts.print}
    </Button>
  );
}

/** What goes into the parcel: order, address and lines with quantities, without prices. Only printed. */
export function PackingSlip({ order }: { order: OrderDetails }) {
  return (
    <section className="packing-slip" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>
        {texts.order} {order._id}
        <br />
        {texts.placed} {day(order.createdAt)}
      </p>
      <h3>{texts.deliverTo}</h3>
      <address>{addressOf(order.user)}</address>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.quantity}</th>
            <th scope="col">{texts.product}</th>
          </tr>
        </thead>
        <tbody>
          {order.cartItems.map(({ productID, name, quantity }) => (
            <tr key={productID}>
              <td>{quantity}</td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{texts.items(order.orderTotal.itemsCount)}</p>
    </section>
  );
}

/** Formats a postal address, one line each, without empty lines. */
function addressOf({ name, lastName, address, city, state, zipCode, country, phoneNumber }: OrderDetails['user']) {
  const lines = [
    `${name} ${lastName}`,
    address,
    [city, state, zipCode].filter(Boolean).join(', '),
    country,
    phoneNumber,
  ];
  return lines.filter((line) => line.trim() !== '').join('\n');
}
