import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { pages } from '../../shared/paths.ts';
import { selectUser } from '../../shared/state/session.ts';
import { navigationTexts as texts } from '../app-texts.ts';
import { AdminLink } from './AdminLink.tsx';
import { CustomerMenu } from './CustomerMenu.tsx';

/** Login and Register for visitors, the account menu and the place of the chat's button for customers, a link to the orders for administrators. */
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
  if (user.isAdmin) return <AdminLink />;
  return (
    <>
      <CustomerMenu fullName={`${user.name} ${user.lastName}`} />
      <span className="chat-slot" />
    </>
  );
}
