import type { TokenResponse } from '@shop/contracts/user-api.ts';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { fetchToken } from '../features/account/account-api.ts';
import { selectFarewell, selectLogouts, tokenConfirmed, tokenRefused } from '../features/account/account-slice.ts';
import { statusOf } from '../shared/api-client.ts';
import { Loader } from '../shared/components/Loader.tsx';
import { pages } from '../shared/paths.ts';
import { selectUser } from '../shared/state/session.ts';
import { appTexts } from './app-texts.ts';
import { lazyNamed } from './lazy-named.tsx';

type Check = 'pending' | 'refused' | 'unanswered' | TokenResponse['token'];

interface Props {
  /** Sends everybody whose role is not admin to /login (docs/requirements.md#route-guard). */
  adminOnly?: boolean;
  children: ReactNode;
}

/**
 * Shows a protected page once GET /api/get-token has said who asks: a loader while it is pending, /login without a
 * session. A shop that does not answer logs nobody out (docs/api.md#screens): the page offers to try again.
 *
 * Who has just lost the role of an administrator comes to /login either way. When this check answers before the page's list
 * is refused, he is a customer there, still logged in; when the list is refused first, that is a logout (docs/requirements.md#errors),
 * and the check's late answer does not undo it.
 */
export function RouteGuard({ adminOnly = false, children }: Props) {
  const { check, again } = useTokenCheck();
  const { pathname } = useLocation();
  const user = useSelector(selectUser);
  const farewell = useSelector(selectFarewell);
  if (check === 'unanswered') {
    return (
      <Suspense fallback={<Loader />}>
        <GuardUnanswered onRetry={again} />
      </Suspense>
    );
  }
  // AfterLogout leads away, and says why.
  if (user === null && farewell !== null) return <Loader />;
  if (check === 'pending') return <Loader label={appTexts.checking} />;
  const allowed = check === 'admin' || (check === 'user' && !adminOnly);
  if (!allowed || user === null) return <Navigate to={pages.login} replace state={{ from: pathname }} />;
  return children;
}

const GuardUnanswered = lazyNamed(() => import('./GuardUnanswered.tsx'), 'GuardUnanswered');

/** Asks on every path change; a page that is open stays open while the answer for the next one is on its way. */
function useTokenCheck() {
  const [check, setCheck] = useState<Check>('pending');
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  const store = useStore<Parameters<typeof selectLogouts>[0]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path and a new attempt check again
  useEffect(() => {
    const controller = new AbortController();
    const logouts = selectLogouts(store.getState());
    fetchToken(controller.signal).then(
      ({ token, user }) => {
        if (controller.signal.aborted) return;
        // What was asked before a logout says nothing of afterwards (docs/requirements.md#session).
        if (selectLogouts(store.getState()) !== logouts) {
          setCheck('refused');
          return;
        }
        // docs/requirements.md#calls-users names only `token`: without a user, the one this browser remembers stays.
        if (user) dispatch(tokenConfirmed(user));
        setCheck(token);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const refused = statusOf(error) === 401 || statusOf(error) === 403;
        if (refused) dispatch(tokenRefused());
        setCheck(refused ? 'refused' : 'unanswered');
      },
    );
    return () => controller.abort();
  }, [pathname, attempt, dispatch, store]);
  const again = useCallback(() => {
    setCheck('pending');
    setAttempt((attempts) => attempts + 1);
  }, []);
  return { check, again };
}
