import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { logoutRequested } from '../../shared/state/session.ts';
import { selectLogoutUnconfirmed } from './account-slice.ts';
import { type LoginNotice as Notice, loginTexts as texts } from './account-texts.ts';

/** Notices that confirm what the user has just done; the others say what is needed, or what has happened. */
const confirmations: ReadonlySet<Notice> = new Set(['passwordChanged', 'everywhere']);

/** Shows why the login page was opened: a page for users, a new password, a logout everywhere or an unconfirmed one. */
export function LoginNotice() {
  const dispatch = useDispatch();
  const unconfirmed = useSelector(selectLogoutUnconfirmed);
  const notice = useNoticeOnce();
  if (unconfirmed) {
    return (
      <Alert
        type="warning"
        showIcon
        className="form-alert"
        title={texts.logoutUnconfirmed}
        action={
          <Button size="small" onClick={() => dispatch(logoutRequested())}>
            {texts.logoutAgain}
          </Button>
        }
      />
    );
  }
  if (!notice) return null;
  return (
    <Alert
      type={confirmations.has(notice) ? 'success' : 'info'}
      showIcon
      role="status"
      className="form-alert"
      title={texts.notices[notice]}
    />
  );
}

/** Returns the notice in the location state, and removes it from the history so that a reload does not repeat it. */
function useNoticeOnce(): Notice | undefined {
  const { state } = useLocation();
  const navigate = useNavigate();
  const received: Notice | undefined = state?.notice;
  const [notice, setNotice] = useState(received);
  useEffect(() => {
    if (!received) return;
    setNotice(received);
    const { notice: _, ...rest } = state;
    void navigate('.', { replace: true, state: rest });
  }, [received, state, navigate]);
  return notice;
}
