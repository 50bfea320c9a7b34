import CheckCircleOutlined from '@ant-design/icons-svg/es/asn/CheckCircleOutlined';
import type { ConfirmedAddress } from '@shop/contracts/order-api.ts';
import { useCallback, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { codeOf } from '../../../shared/api/api-client.ts';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { Icon } from '../../../shared/components/Icon.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { pages } from '../../../shared/paths.ts';
import { useConfirmAddressMutation } from '../orders-api.ts';
import { confirmationTexts as texts } from '../orders-texts.ts';

/** /confirm-address/{id}/{token} (docs/api.md#confirmation): the target of the link in the email of a cash order. */
export function ConfirmAddressPage() {
  const { id = '', token = '' } = useParams();
  const [confirm, confirmation] = useConfirmAddressMutation();
  const send = useCallback(() => void confirm({ orderId: id, token }), [confirm, id, token]);
  // Once for each link.
  useEffect(send, [send]);
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <PageTitle title={texts.title} />
      {confirmation.data ? (
        <Confirmed order={confirmation.data} />
      ) : !confirmation.isError ? (
        <p role="status">{texts.confirming}</p>
      ) : codeOf(confirmation.error) === 'link-expired' ? (
        <ErrorState title={texts.expired} text={texts.expiredText}>
          <LinkButton primary to={pages.orderDetails(id)}>
            {texts.seeOrder}
          </LinkButton>
        </ErrorState>
      ) : (
        <ErrorState title={texts.failed} text={texts.failedText} onRetry={send} />
      )}
    </main>
  );
}

function Confirmed({ order }: { order: ConfirmedAddress }) {
  const expired = order.status === 'expired';
  return (
    <EmptyState
      icon={<Icon of={CheckCircleOutlined} />}
      title={texts.confirmed}
      text={expired ? texts.orderExpired : texts.thanks}
    >
      <LinkButton primary to={pages.orderDetails(order._id)}>
        {texts.seeOrder}
      </LinkButton>
      <LinkButton to={pages.productList()}>{texts.browse}</LinkButton>
    </EmptyState>
  );
}
