import type { PaymentMethod } from '@shop/contracts/order-api.ts';
import Radio from 'antd/es/radio';
import { checkoutTexts, orderTexts } from './orders-texts.ts';
import './payment-choice.css';

interface PaymentOffer {
  method: PaymentMethod;
  explained: string;
}

/** What the checkout offers; a method that can be paid with is one line here. */
const paymentOffers: PaymentOffer[] = [{ method: 'cod', explained: checkoutTexts.codExplained }];

interface Props {
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  disabled: boolean;
}

/** How the order will be paid. */
export function PaymentChoice({ value, onChange, disabled }: Props) {
  return (
    <section className="panel">
      <h2 className="h3" id="payment-method">
        {orderTexts.paymentMethod}
      </h2>
      <Radio.Group
        className="choices"
        aria-labelledby="payment-method"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {paymentOffers.map(({ method, explained }) => (
          <Radio key={method} value={method} className="choice">
            <strong>{orderTexts.paymentNames[method]}</strong>
            <span className="faint">{explained}</span>
          </Radio>
        ))}
      </Radio.Group>
    </section>
  );
}
