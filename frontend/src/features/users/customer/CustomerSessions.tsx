import type { UserSessions } from '@shop/contracts/user-api.ts';
import { readersTime } from '../../../shared/format.ts';
import { CustomerSection } from './CustomerSection.tsx';
import { useCustomerSessionsQuery } from './customer-api.ts';
import { customerTexts as texts } from './customer-texts.ts';

/** When the customer last logged in, and where they are logged in now. */
export function CustomerSessions({ id }: { id: string }) {
  return (
    <CustomerSection title={texts.sessions} query={useCustomerSessionsQuery(id)} failed={texts.sessionsFailed}>
      {({ lastLoginAt, sessions }) => (
        <>
          <p>
            <span className="faint">{texts.lastLogin}</span>{' '}
            {lastLoginAt === null ? texts.noLogin : <time dateTime={lastLoginAt}>{readersTime(lastLoginAt)}</time>}
          </p>
          {sessions.length === 0 && <p className="faint">{texts.noSessions}</p>}
          <ul className="customer-sessions" aria-label={texts.sessions}>
            {sessions.map((session) => (
              <Session key={`${session.startedAt} ${session.browser} ${session.network}`} session={session} />
            ))}
          </ul>
        </>
      )}
    </CustomerSection>
  );
}

function Session({ session: { browser, network, lastUsedAt } }: { session: UserSessions['sessions'][number] }) {
  return (
    <li>
      <strong>{browser === '' ? texts.unknownBrowser : browser}</strong>
      <span className="faint">
        {network !== '' && `${network}, `}
        {texts.lastUsed} <time dateTime={lastUsedAt}>{readersTime(lastUsedAt)}</time>
      </span>
    </li>
  );
}
