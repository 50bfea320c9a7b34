import { useSelector } from 'react-redux';
import { waitingSince } from './chat-room.ts';
import { selectRoom, type WithDesk } from './desk-selectors.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { goTo } from './go-to.ts';
import { panelId } from './panel-id.ts';
import { Waiting } from './Waiting.tsx';

/** The names of the open chats; each leads to its panel. */
export function JumpList({ users }: { users: string[] }) {
  return (
    <nav aria-label={texts.jump}>
      <ul className="desk-jumps">
        {users.map((user) => (
          <Jump key={user} user={user} />
        ))}
      </ul>
    </nav>
  );
}

function Jump({ user }: { user: string }) {
  const room = useSelector((state: WithDesk) => selectRoom(state, user));
  if (!room) return null;
  const since = waitingSince(room);
  const jump = () => goTo(document.getElementById(panelId(user)));
  return (
    <li>
      <button type="button" className={since === null ? 'desk-jump' : 'desk-jump waits'} onClick={jump}>
        {room.name}
        {since !== null && <Waiting since={since} />}
      </button>
    </li>
  );
}
