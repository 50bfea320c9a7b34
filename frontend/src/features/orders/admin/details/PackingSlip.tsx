import PrinterOutlined from '@ant-design/icons-svg/es/asn/PrinterOutlined';
import type { OrderDetails } from '@shop/contracts/order-api.ts';
import Button from 'antd/es/button';
import { useSelector } from 'react-redux';
import { formatMoney } from '../../../../shared/format.ts';
import { sellerLines } from '../../../../shared/seller-lines.ts';
import { selectShop } from '../../../../shared/state/shop.ts';
import { dayIn } from '../../day-in.ts';
import { hasEnded } from '../../order-timeline.ts';
import { packingSlipTexts as texts } from '../admin-orders-texts.ts';
import './packing-slip.css';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { Icon } from '../../../../shared/components/Icon.tsx';
import { lineIdOf } from '../../../../shared/state/cart.ts';

/** Opens the print dialog of the browser; the page prints as its packing slip. */
export function PrintPackingSlip() {
  return (
    <Button icon={<Icon of={PrinterOutlined} />} onClick={() => window.print()}>
      {texts.print}
    </Button>
  );
}

/**
 * What goes into the parcel: order, payment, address and lines with quantities, without prices but for the amount that a
 * courier collects. Only printed.
 */
export function PackingSlip({ order }: { order: OrderDetails }) {
  const { name, seller, timeZone } = useSelector(selectShop);
  return (
    <section className="packing-slip" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <address>{[name, ...sellerLines(seller)].join('\n')}</address>
      <p className="packing-slip-payment">{paymentOf(order)}</p>
      <p>
        {texts.order} {orderNumber(order._id)}
        <br />
        {texts.placed} {dayIn(timeZone, order.createdAt)}
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
          {order.cartItems.map((line) => (
            <tr key={lineIdOf(line)}>
              <td>{line.quantity}</td>
              <td>
                {line.name}
                {line.sku !== undefined && <p className="packing-slip-sku">{texts.sku(line.sku)}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{texts.items(order.orderTotal.itemsCount)}</p>
      <p className="packing-slip-id">{order._id}</p>
    </section>
  );
}

/** Says whether the parcel may leave, and what the courier collects. */
function paymentOf({ status, isPaid, paymentMethod, orderTotal, confirmUntil }: OrderDetails): string {
  if (hasEnded(status)) return texts.doNotShip[status];
  if (isPaid) return texts.paid[paymentMethod];
  if (confirmUntil) return texts.unconfirmed;
  return paymentMethod === 'cod' ? texts.collect(formatMoney(orderTotal.cartSubtotal)) : texts.unpaid;
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
