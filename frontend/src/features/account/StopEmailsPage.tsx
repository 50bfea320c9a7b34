import { useParams } from 'react-router-dom';
import { codeOf, messageOf } from '../../shared/api/api-client.ts';
import { useStopEmailsMutation } from '../../shared/api/back-in-stock-api.ts';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { pages } from '../../shared/paths.ts';
import { SplitLayout } from './SplitLayout.tsx';
import { stopEmailsTexts as texts } from './waiting-texts.ts';

/**
 * /stop-emails/{token} (docs/api.md#back-in-stock): the target of the link below an email about something that is back. One
 * press, because programs that check emails open links.
 */
export function StopEmailsPage() {
  const { token = '' } = useParams();
  const [stop, stopping] = useStopEmailsMutation();
  if (stopping.isSuccess) {
    return (
      <SplitLayout title={texts.title}>
        <EmptyState title={texts.stopped} text={texts.stoppedText}>
          <LinkButton primary to={pages.productList()}>
            {texts.browse}
          </LinkButton>
        </EmptyState>
      </SplitLayout>
    );
  }
  if (codeOf(stopping.error) === 'link-expired') {
    return (
      <SplitLayout title={texts.title}>
        <ErrorState title={texts.expired} text={texts.expiredText}>
          <LinkButton primary to={pages.profile}>
            {texts.toProfile}
          </LinkButton>
        </ErrorState>
      </SplitLayout>
    );
  }
  return (
    <SplitLayout title={texts.title}>
      <p className="lead">{texts.lead}</p>
      {stopping.isError && <FormError className="form-alert" message={messageOf(stopping.error)} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void stop(token);
        }}
      >
        <SubmitButton working={stopping.isLoading} block>
          {texts.submit}
        </SubmitButton>
      </form>
    </SplitLayout>
  );
}
