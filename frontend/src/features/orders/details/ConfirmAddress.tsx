import type { OrderDetails } from '@shop/contracts/order-api.ts';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { messageOf } from '../../../shared/api-client.ts';
import { FormError } from '../../../shared/components/FormError.tsx';
import { exactTime } from '../../../shared/format.ts';
import { useMutation } from '../../../shared/use-mutation.ts';
import { postConfirmationMail } from '../orders-api.ts';
import { confirmationTexts as texts } from '../orders-texts.ts';

/** Asks the customer of a cash order to confirm the email address, and sends the link again; nothing for other orders. */
export function ConfirmAddress({ order }: { order: OrderDetails }) {
  const mail = useMutation(postConfirmationMail);
  if (!order.confirmUntil) return null;
  const { email } = order.user;
  return (
    <section className="stack confirm-address">
      <Alert
        type="warning"
        showIcon
        title={texts.please(email, exactTime(order.confirmUntil))}
        description={
          <Button size="small" loading={mail.status === 'sending'} onClick={() => mail.send(order._id)}>
            {texts.again}
          </Button>
        }
      />
      <p role="status">{mail.status === 'done' ? texts.sent(email) : ''}</p>
      {mail.status === 'failed' && <FormError message={messageOf(mail.error)} />}
    </section>
  );
}
