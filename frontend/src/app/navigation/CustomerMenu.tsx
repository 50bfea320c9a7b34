import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { pages } from '../../shared/paths.ts';
import { logoutRequested } from '../../shared/state/session.ts';
import { navigationTexts as texts } from '../app-texts.ts';
import { NavMenu } from './NavMenu.tsx';

/** The customer's dropdown, labelled with their full name: My orders, My profile, Logout (docs/requirements.md#navigation-bar). */
export function CustomerMenu({ fullName }: { fullName: string }) {
  const dispatch = useDispatch();
  return (
    <NavMenu id="customer-menu" name={fullName}>
      <li>
        <Link to={pages.myOrders}>{texts.myOrders}</Link>
      </li>
      <li>
        <Link to={pages.profile}>{texts.myProfile}</Link>
      </li>
      <li>
        <button type="button" onClick={() => dispatch(logoutRequested())}>
          {texts.logout}
        </button>
      </li>
    </NavMenu>
  );
}
