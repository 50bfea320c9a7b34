import Input from 'antd/es/input';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { clearable } from '../../../shared/components/clearable.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { selectDesk, type WithDesk } from './desk-selectors.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { JumpList } from './JumpList.tsx';
import { useHeldOrder } from './use-held-order.ts';

/** More panels than this come with a filter and a list to jump to one. */
const MANY = 9;

/** The panels of the open conversations; their order holds still while one of them is in use. */
export function OpenChats({ order }: { order: string[] }) {
  const { shown, handlers, release } = useHeldOrder(order);
  const [filter, setFilter] = useState('');
  const many = order.length > MANY;
  const visible = useVisible(shown, many ? filter : '');
  if (order.length === 0) return <EmptyState title={texts.empty} text={texts.emptyText} />;
  return (
    <>
      {many && (
        <div className="desk-filter">
          <Input
            type="search"
            allowClear={clearable}
            aria-label={texts.find}
            placeholder={texts.find}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <JumpList users={visible} />
        </div>
      )}
      {visible.length === 0 && <p className="faint">{texts.noneFound}</p>}
      <div className="desk-panels" {...handlers}>
        {shown.map((user) => (
          <ChatPanel
            key={user}
            user={user}
            hidden={!visible.includes(user)}
            places={shown.join(' ')}
            onGone={release}
          />
        ))}
      </div>
    </>
  );
}

/** The customers whose names contain the text, ignoring case. */
function useVisible(users: string[], filter: string): string[] {
  const rooms = useSelector((state: WithDesk) => selectDesk(state).chatRooms);
  const sought = filter.trim().toLowerCase();
  if (sought === '') return users;
  return users.filter((user) => rooms[user]?.name.toLowerCase().includes(sought));
}
