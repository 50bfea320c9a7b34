import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { WithDesk } from '../../features/chat/desk/desk-selectors.ts';
import { pages } from '../../shared/paths.ts';
import { navigationTexts as texts } from '../app-texts.ts';

/** The administrators' link to the orders, with a dot when a chat message has arrived (docs/requirements.md#navigation-bar). */
export function AdminLink() {
  return (
    <Link className="nav-link nav-admin" to={pages.adminOrders}>
      {texts.admin}
      <UnreadDot />
    </Link>
  );
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
