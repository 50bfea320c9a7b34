import type { TokenResponse } from '@shop/contracts/user-api.ts';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { fetchToken } from '../features/account/account-api.ts';
import { selectFarewell, tokenConfirmed, tokenRefused } from '../features/account/account-slice.ts';
import { statusOf } from '../shared/api-client.ts';
import { Loader } from '../shared/components/Loader.tsx';
import { pages } from '../shared/paths.ts';
import { selectUser } from '../shared/state/session.ts';
import { appTexts } from './app-texts.ts';
import { lazyNamed } from './lazy-named.tsx';

type Check = 'pending' | 'refused' | 'unanswered' | TokenResponse['token'];

interface Props {
  /** Sends everybody whose role is not admin to /login (SPEC §2). */
  adminOnly?: boolean;
  children: ReactNode;
}

/**
 * Shows a protected page once GET /api/get-token has said who asks: a loader while it is pending, /login without a
 * session. A shop that does not answer logs nobody out (API.md, Screens): the page offers to try again.
 */
export function RouteGuard({ adminOnly = false, children }: Props) {
  const { check, again } = useTokenCheck();
  const { pathname } = useLocation();
  const user = useSelector(selectUser);
  const farewell = useSelector(selectFarewell);
  // AfterLogout leads away, and says why.
  if (user === null && farewell !== null) return <Loader />;
  if (check === 'pending') return <Loader label={appTexts.checking} />;
  if (check === 'unanswered') {
    return (
      <Suspense fallback={<Loader />}>
        <GuardUnanswered onRetry={again} />
      </Suspense>
    );
  }
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path and a new attempt ask anew
  useEffect(() => {
    const controller = new AbortController();
    fetchToken(controller.signal).then(
      ({ token, user }) => {
        dispatch(tokenConfirmed(user));
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
  }, [pathname, attempt, dispatch]);
  const again = useCallback(() => {
    setCheck('pending');
    setAttempt((attempts) => attempts + 1);
  }, []);
  return { check, again };
}
