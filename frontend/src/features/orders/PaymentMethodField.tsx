import type { PaymentMethod } from '@shop/contracts/order-api.ts';
import Select from 'antd/es/select';
import { orderTexts as texts } from './orders-texts.ts';

/** The payment method of a placed order, as a disabled select (docs/requirements.md#admin-order-details). */
export function PaymentMethodField({ method }: { method: PaymentMethod }) {
  return (
    <Select
      disabled
      className="payment-field"
      aria-label={texts.paymentMethod}
      value={method}
      options={[{ value: method, label: texts.paymentNames[method] }]}
    />
  );
}
