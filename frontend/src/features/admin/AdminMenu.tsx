import LogoutOutlined from '@ant-design/icons-svg/es/asn/LogoutOutlined';
import { matchPage, type PageName } from '@shop/contracts/pages.ts';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { logoutRequested } from '../../shared/state/session.ts';
import { adminMenuItems } from './admin-menu-items.ts';
import './admin-menu.css';
import { Icon } from '../../shared/components/Icon.tsx';
import { adminTexts as texts } from './admin-texts.ts';

/** A larger number says no more, and would widen the tabs of phones. */
const MOST = 99;

interface Props {
  /** How many conversations, say, of a section wait for an administrator, by the section's first page; 0 shows nothing. */
  waiting?: Partial<Record<PageName, number>>;
}

/** The side menu of the admin pages; on phones a scrollable row of tabs (docs/requirements.md#admin-menu). */
export function AdminMenu({ waiting = {} }: Props) {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  const page = matchPage(pathname)?.name;
  const list = useRef<HTMLUListElement>(null);

  const numbers = Object.values(waiting).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with the path, and numbers move it.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]');
    // jsdom does not implement scrollIntoView.
    current?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
  }, [pathname, numbers]);

  return (
    <nav className="admin-menu" aria-label={texts.menu}>
      <ul ref={list}>
        {adminMenuItems.map((item) => (
          <li key={item.to}>
            <Link to={item.to} {...(page && item.pages.includes(page) && { 'aria-current': 'page' as const })}>
              <Icon of={item.icon} />
              {item.label}
              <Waiting section={item.pages[0]} count={waiting[item.pages[0]] ?? 0} />
            </Link>
          </li>
        ))}
        <li className="admin-menu-logout">
          <button type="button" onClick={() => dispatch(logoutRequested())}>
            <Icon of={LogoutOutlined} />
            {texts.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Waiting({ section, count }: { section: PageName; count: number }) {
  if (count === 0) return null;
  return (
    <span className="admin-menu-count">
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr">{section === 'adminChats' ? texts.unanswered(count) : texts.waiting(count)}</span>
    </span>
  );
}
