import type { OwnSession } from '@shop/contracts/user-api.ts';
import Button from 'antd/es/button';
import { messageOf } from '../../shared/api-client.ts';
import { FormError } from '../../shared/components/FormError.tsx';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import { sharedTexts } from '../../shared/components/shared-texts.ts';
import { exactTime } from '../../shared/format.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { useMutation } from '../../shared/use-mutation.ts';
import { accountActionsTexts as texts } from './account-actions-texts.ts';
import { deleteOtherSessions, fetchOwnSessions } from './own-account-api.ts';

/** Where the user is logged in, with a button that ends all other sessions. */
export function OwnSessions() {
  const { state, reload } = useLoaded(fetchOwnSessions);
  const ending = useMutation(deleteOtherSessions, reload);
  if (state.status === 'loading') return <LineSkeletons count={2} height={44} />;
  if (state.status === 'failed') {
    return (
      <p>
        {texts.sessionsFailed} <Button onClick={reload}>{sharedTexts.tryAgain}</Button>
      </p>
    );
  }
  const others = state.result.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ul className="own-sessions" aria-label={texts.devices}>
        {state.result.map((session) => (
          <Session key={`${session.startedAt} ${session.browser} ${session.network}`} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <Button loading={ending.status === 'sending'} onClick={() => ending.send()}>
          {texts.endOthers}
        </Button>
      )}
      <p role="status" className="faint">
        {ending.status === 'done' && others === 0 ? texts.othersEnded : ''}
      </p>
      {ending.status === 'failed' && <FormError message={messageOf(ending.error)} />}
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
        {texts.lastUsed} <time dateTime={lastUsedAt}>{exactTime(lastUsedAt)}</time>
      </span>
    </li>
  );
}
