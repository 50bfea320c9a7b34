import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { logoutRequested } from '../../shared/state/session.ts';
import { selectLogoutUnheard } from './account-slice.ts';
import { loginTexts as texts } from './account-texts.ts';

type Notice = keyof typeof texts.notices;

/** What led here, where there is something to say of it: a new password, a logout everywhere, a logout that was not heard. */
export function LoginNotice() {
  const dispatch = useDispatch();
  const unheard = useSelector(selectLogoutUnheard);
  const notice = useNoticeOnce();
  if (unheard) {
    return (
      <Alert
        type="warning"
        showIcon
        className="form-alert"
        title={texts.logoutUnheard}
        action={
          <Button size="small" onClick={() => dispatch(logoutRequested())}>
            {texts.logoutAgain}
          </Button>
        }
      />
    );
  }
  if (!notice) return null;
  return <Alert type="success" showIcon role="status" className="form-alert" title={texts.notices[notice]} />;
}

/** What the page before left to say. Said once, it leaves the history: a reload is not told again. */
function useNoticeOnce(): Notice | undefined {
  const { state } = useLocation();
  const navigate = useNavigate();
  const told: Notice | undefined = state?.notice;
  const [notice, setNotice] = useState(told);
  useEffect(() => {
    if (!told) return;
    setNotice(told);
    const { notice: _, ...rest } = state;
    void navigate('.', { replace: true, state: rest });
  }, [told, state, navigate]);
  return notice;
}
