import type { Conversation } from '@shop/contracts/chat-api.ts';
import { Link } from 'react-router-dom';
import { adminPages } from '../../../shared/admin-paths.ts';
import { readersTime } from '../../../shared/format.ts';
import { CustomerSection } from './CustomerSection.tsx';
import { useCustomerConversationQuery } from './customer-api.ts';
import { customerTexts as texts } from './customer-texts.ts';

/** The state of the customer's conversation and its last message, with a link to the chats. */
export function CustomerConversation({ id }: { id: string }) {
  const query = useCustomerConversationQuery(id);
  const conversation = query.currentData?.[0];
  return (
    <CustomerSection
      title={texts.conversation}
      query={query}
      failed={texts.conversationFailed}
      height={72}
      link={
        conversation && (
          <Link to={adminPages.adminList('adminChats', { search: conversation.email })}>{texts.openInChats}</Link>
        )
      }
    >
      {() =>
        conversation ? <LastMessage conversation={conversation} /> : <p className="faint">{texts.noConversation}</p>
      }
    </CustomerSection>
  );
}

function LastMessage({ conversation }: { conversation: Conversation }) {
  const { open, unanswered, connected, lastAt, lastMessage } = conversation;
  return (
    <>
      <p>
        <span className={unanswered ? 'pill pill-warm' : 'faint'}>
          {unanswered ? texts.waits : open ? texts.open : texts.closed}
        </span>
        <span className="faint">
          {connected && ` · ${texts.connected}`} · <time dateTime={lastAt}>{readersTime(lastAt)}</time>
        </span>
      </p>
      <p className="faint">{texts.wrote[lastMessage.from]}</p>
      <blockquote className="customer-words">{lastMessage.message}</blockquote>
    </>
  );
}
