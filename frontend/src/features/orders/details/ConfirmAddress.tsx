import type { OrderDetails } from '@shop/contracts/order-api.ts';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { messageOf } from '../../../shared/api/api-client.ts';
import { FormError } from '../../../shared/components/FormError.tsx';
import { readersTime } from '../../../shared/format.ts';
import { useSendConfirmationMailMutation } from '../orders-api.ts';
import { confirmationTexts as texts } from '../orders-texts.ts';

/** Asks the customer of a cash order to confirm the email address, and sends the link again; nothing for other orders. */
export function ConfirmAddress({ order }: { order: OrderDetails }) {
  const [sendMail, mail] = useSendConfirmationMailMutation();
  if (!order.confirmUntil) return null;
  const { email } = order.user;
  return (
    <section className="stack confirm-address">
      <Alert
        type="warning"
        showIcon
        title={texts.please(email, readersTime(order.confirmUntil))}
        description={
          <Button size="small" loading={mail.isLoading} onClick={() => sendMail(order._id)}>
            {texts.again}
          </Button>
        }
      />
      <p role="status">{mail.isSuccess ? texts.sent(email) : ''}</p>
      {mail.isError && <FormError message={messageOf(mail.error)} />}
    </section>
  );
}
