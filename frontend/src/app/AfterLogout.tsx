import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectLogoutReason, selectLogoutsHere } from '../features/account/account-slice.ts';
import { lazyPart } from '../shared/lazy-part.tsx';
import { pages } from '../shared/paths.ts';
import { loadThemed } from '../shared/theme/load-themed.tsx';

/**
 * Redirects after every logout that starts in this tab: to /login (docs/requirements.md#session), or to the home page
 * when the account was deleted.
 */
export function AfterLogout() {
  const logouts = useSelector(selectLogoutsHere);
  const reason = useSelector(selectLogoutReason);
  const seen = useRef(logouts);
  const navigate = useNavigate();
  useEffect(() => {
    if (seen.current === logouts) return;
    seen.current = logouts;
    if (reason === 'deleted') void navigate(pages.home);
    else void navigate(pages.login, reason ? { state: { notice: reason } } : {});
  }, [logouts, reason, navigate]);
  if (reason !== 'deleted') return null;
  return <AccountDeletedToast />;
}

const AccountDeletedToast = lazyPart(() =>
  loadThemed(() => import('../features/account/AccountDeletedToast.tsx'), 'AccountDeletedToast'),
);
