import type { PaymentMethod } from '@shop/contracts/order-api.ts';
import Radio from 'antd/es/radio';
import { checkoutTexts, orderTexts } from './orders-texts.ts';
import './payment-method-radio.css';

interface PaymentOption {
  method: PaymentMethod;
  description: string;
}

/** The payment methods that the checkout offers. */
const paymentOptions: PaymentOption[] = [{ method: 'cod', description: checkoutTexts.codDescription }];

interface Props {
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  disabled: boolean;
}

/** Radio buttons for the payment method. */
export function PaymentMethodRadio({ value, onChange, disabled }: Props) {
  return (
    <section className="panel">
      <h2 className="h3" id="payment-method">
        {orderTexts.paymentMethod}
      </h2>
      <Radio.Group
        className="payment-options"
        aria-labelledby="payment-method"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {paymentOptions.map(({ method, description }) => (
          <Radio key={method} value={method} className="payment-option">
            <strong>{orderTexts.paymentNames[method]}</strong>
            <span className="faint">{description}</span>
          </Radio>
        ))}
      </Radio.Group>
    </section>
  );
}
