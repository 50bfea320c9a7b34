import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { logoutRequested } from '../../shared/state/session.ts';
import { selectLogoutUnheard } from './account-slice.ts';
import { loginTexts as texts } from './account-texts.ts';

/** What led here, where there is something to say of it: a new password, a logout everywhere, a logout that was not heard. */
export function LoginNotice() {
  const dispatch = useDispatch();
  const unheard = useSelector(selectLogoutUnheard);
  const place: { notice?: keyof typeof texts.notices } | null = useLocation().state;
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
  if (!place?.notice) return null;
  return <Alert type="success" showIcon role="status" className="form-alert" title={texts.notices[place.notice]} />;
}
