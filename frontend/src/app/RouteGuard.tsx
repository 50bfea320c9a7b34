import type { TokenResponse } from '@shop/contracts/user-api.ts';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { fetchToken } from '../features/account/account-api.ts';
import {
  selectLogoutReason,
  selectLogouts,
  selectLogoutsHere,
  selectSessionLost,
  tokenConfirmed,
  tokenRejected,
} from '../features/account/account-slice.ts';
import type { LoginNotice } from '../features/account/account-texts.ts';
import { statusOf } from '../shared/api/api-client.ts';
import { Loader } from '../shared/components/Loader.tsx';
import { pages } from '../shared/paths.ts';
import { selectUser } from '../shared/state/session.ts';
import { appTexts } from './app-texts.ts';
import { lazyNamed } from './lazy-named.tsx';

type Check = 'pending' | 'rejected' | 'failed' | TokenResponse['token'];

interface Props {
  /** Redirects every user without the role admin to /login (docs/requirements.md#route-guard). */
  adminOnly?: boolean;
  children: ReactNode;
}

/**
 * Renders a protected page after GET /api/get-token has confirmed the session: a loader while the request is pending,
 * /login without a session. Any other failure logs nobody out (docs/api.md#screens): the page offers a retry.
 *
 * An administrator who has just lost that role is redirected to /login either way. If this check completes before the
 * page's list call fails, they stay logged in as a customer; if the list call fails first, they are logged out
 * (docs/requirements.md#errors), and the late response of the check does not undo that.
 *
 * A session that ends elsewhere hides the page, and what was typed there stays until the same user has logged in again.
 */
export function RouteGuard({ adminOnly = false, children }: Props) {
  const { check, retry } = useTokenCheck();
  const isLost = useSelector(selectSessionLost);
  const { pathname } = useLocation();
  const user = useSelector(selectUser);
  const logoutReason = useSelector(selectLogoutReason);
  const logoutsHere = useSelector(selectLogoutsHere);
  const [logoutsBefore] = useState(logoutsHere);
  useOtherUser(user?._id, retry);
  if (check === 'failed') {
    return (
      <Suspense fallback={<Loader />}>
        <SessionCheckFailed onRetry={retry} />
      </Suspense>
    );
  }
  // AfterLogout redirects, with the reason.
  if (user === null && logoutReason !== null) return <Loader />;
  if (check === 'pending') return <Loader label={appTexts.checking} />;
  const allowed = check === 'admin' || (check === 'user' && !adminOnly);
  if (!allowed || (user === null && !isLost)) {
    // Who has just pressed Logout knows why.
    const notice = logoutsHere === logoutsBefore ? noticeFor(check, { allowed, pathname }) : undefined;
    return <ToLogin from={pathname} notice={notice} />;
  }
  return (
    <>
      {isLost && (
        <Suspense fallback={<Loader />}>
          <SessionLost from={pathname} />
        </Suspense>
      )}
      <div className={isLost ? 'guarded is-hidden' : 'guarded'}>{children}</div>
    </>
  );
}

/** Goes to the login page once, however often it is rendered while that page is loading. */
function ToLogin({ from, notice }: { from: string; notice: LoginNotice | undefined }) {
  const state = useMemo(() => ({ from, notice }), [from, notice]);
  return <Navigate to={pages.login} replace state={state} />;
}

/** Why the login page opens instead of this one. */
function noticeFor(check: Check, { allowed, pathname }: { allowed: boolean; pathname: string }): LoginNotice {
  if (allowed) return 'loggedOutElsewhere';
  if (check === 'user') return 'administratorsOnly';
  return pathname === pages.checkout ? 'checkout' : 'loginFirst';
}

/** Calls back when another user is signed in than before: the page is not theirs. */
function useOtherUser(userId: string | undefined, onOther: () => void): void {
  const last = useRef(userId);
  useEffect(() => {
    if (userId === undefined) return;
    if (last.current !== undefined && last.current !== userId) onOther();
    last.current = userId;
  }, [userId, onOther]);
}

const SessionLost = lazyNamed(() => import('./SessionLost.tsx'), 'SessionLost');
const SessionCheckFailed = lazyNamed(() => import('./SessionCheckFailed.tsx'), 'SessionCheckFailed');

/** Checks the session on every path change; the open page stays visible while the next check is pending. */
function useTokenCheck() {
  const [check, setCheck] = useState<Check>('pending');
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  const store = useStore<Parameters<typeof selectLogouts>[0]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path or attempt starts another check
  useEffect(() => {
    const controller = new AbortController();
    const logouts = selectLogouts(store.getState());
    fetchToken(controller.signal).then(
      ({ token, user }) => {
        if (controller.signal.aborted) return;
        // A response to a request from before a logout is outdated (docs/requirements.md#session).
        if (selectLogouts(store.getState()) !== logouts) {
          setCheck('rejected');
          return;
        }
        // docs/requirements.md#calls-users requires only `token`: without a user in the response, the stored one stays.
        if (user) dispatch(tokenConfirmed(user));
        setCheck(token);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const rejected = statusOf(error) === 401 || statusOf(error) === 403;
        if (rejected) dispatch(tokenRejected());
        setCheck(rejected ? 'rejected' : 'failed');
      },
    );
    return () => controller.abort();
  }, [pathname, attempt, dispatch, store]);
  const retry = useCallback(() => {
    setCheck('pending');
    setAttempt((attempts) => attempts + 1);
  }, []);
  return { check, retry };
}
