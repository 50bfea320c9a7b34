import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { WithDesk } from '../../features/chat/desk/desk-selectors.ts';
import { pages } from '../../shared/paths.ts';
import { selectUser } from '../../shared/state/session.ts';
import { navigationTexts as texts } from '../app-texts.ts';
import { CustomerMenu } from './CustomerMenu.tsx';

/** Login and Register for visitors, the account menu for customers, a link to the orders for administrators. */
export function AccountLinks() {
  const user = useSelector(selectUser);
  if (user === null) {
    return (
      <>
        <Link className="nav-link" to={pages.login}>
          {texts.login}
        </Link>
        <Link className="nav-link nav-wide" to={pages.register}>
          {texts.register}
        </Link>
      </>
    );
  }
  if (user.isAdmin) {
    return (
      <Link className="nav-link nav-admin" to={pages.adminOrders}>
        {texts.admin}
        <UnreadDot />
      </Link>
    );
  }
  return <CustomerMenu fullName={`${user.name} ${user.lastName}`} />;
}

/** Before the desk is loaded nothing has arrived. */
const selectMessageReceived = (state: Partial<WithDesk>) => state.adminChat?.messageReceived ?? false;

/** A customer's chat message has arrived (docs/requirements.md#navigation-bar). */
function UnreadDot() {
  if (!useSelector(selectMessageReceived)) return null;
  return (
    <span className="nav-dot">
      <span className="sr">{texts.newMessage}</span>
    </span>
  );
}
