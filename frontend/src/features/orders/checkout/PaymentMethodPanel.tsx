import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import type { PaymentMethod } from '@shop/contracts/order-api.ts';
import Alert from 'antd/es/alert';
import Radio from 'antd/es/radio';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import type { RequestStatus } from '../../../shared/saga/request-status.ts';
import { orderTexts, checkoutTexts as texts } from '../orders-texts.ts';
import './payment-method-panel.css';

interface Props {
  status: RequestStatus;
  paypal: BrowserConfig['paypal'];
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  disabled: boolean;
}

/** Radio buttons for the payment methods that the shop offers: PayPal only where it is configured. */
export function PaymentMethodPanel({ status, paypal, value, onChange, disabled }: Props) {
  return (
    <section className="panel">
      <h2 className="h3" id="payment-method">
        {orderTexts.paymentMethod}
      </h2>
      {status === 'failed' && <Alert type="warning" showIcon className="checkout-note" title={texts.methodsFailed} />}
      {status === 'ready' || status === 'failed' ? (
        <Radio.Group
          className="payment-options"
          aria-labelledby="payment-method"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {optionsFor(paypal).map(({ method, descriptions }) => (
            <Radio key={method} value={method} className="payment-option">
              <strong>{orderTexts.paymentNames[method]}</strong>
              {descriptions.map((description) => (
                <span key={description} className="faint">
                  {description}
                </span>
              ))}
            </Radio>
          ))}
        </Radio.Group>
      ) : (
        <div role="status" className="payment-options-loading" aria-label={texts.loadingMethods}>
          <LineSkeletons count={2} height={80} />
        </div>
      )}
    </section>
  );
}

function optionsFor(paypal: BrowserConfig['paypal']): { method: PaymentMethod; descriptions: string[] }[] {
  const cash = { method: 'cod' as const, descriptions: [texts.codDescription] };
  if (paypal === null) return [cash];
  const descriptions = [texts.paypalDescription, ...(paypal.simulated ? [texts.simulated] : [])];
  return [{ method: 'pp', descriptions }, cash];
}
