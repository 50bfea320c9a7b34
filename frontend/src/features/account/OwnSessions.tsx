import type { OwnSession } from '@shop/contracts/user-api.ts';
import Button from 'antd/es/button';
import { messageOf } from '../../shared/api/api-client.ts';
import { FormError } from '../../shared/components/FormError.tsx';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import { sharedTexts } from '../../shared/components/shared-texts.ts';
import { readersTime } from '../../shared/format.ts';
import { accountActionsTexts as texts } from './account-actions-texts.ts';
import { useEndOtherSessionsMutation, useOwnSessionsQuery } from './own-account-api.ts';

/** Where the user is logged in, with a button that ends all other sessions. */
export function OwnSessions() {
  const { data: sessions, isError, refetch } = useOwnSessionsQuery();
  const [endOthers, ending] = useEndOtherSessionsMutation();
  if (isError) {
    return (
      <p>
        {texts.sessionsFailed} <Button onClick={refetch}>{sharedTexts.tryAgain}</Button>
      </p>
    );
  }
  if (sessions === undefined) return <LineSkeletons count={2} height={44} />;
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ul className="own-sessions" aria-label={texts.devices}>
        {sessions.map((session) => (
          <Session key={`${session.startedAt} ${session.browser} ${session.network}`} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <Button loading={ending.isLoading} onClick={() => endOthers()}>
          {texts.endOthers}
        </Button>
      )}
      <p role="status" className="faint">
        {ending.isSuccess && others === 0 ? texts.othersEnded : ''}
      </p>
      {ending.isError && <FormError message={messageOf(ending.error)} />}
    </>
  );
}

function Session({ session: { browser, network, lastUsedAt, isCurrent } }: { session: OwnSession }) {
  return (
    <li>
      <strong>{browser === '' ? texts.unknownBrowser : browser}</strong>
      {isCurrent && <span className="own-session-here">{texts.thisBrowser}</span>}
      <span className="own-session-use">
        {network !== '' && `${network}, `}
        {texts.lastUsed} <time dateTime={lastUsedAt}>{readersTime(lastUsedAt)}</time>
      </span>
    </li>
  );
}
