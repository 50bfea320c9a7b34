import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined';
import MutedOutlined from '@ant-design/icons-svg/es/asn/MutedOutlined';
import SoundOutlined from '@ant-design/icons-svg/es/asn/SoundOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../../shared/components/Icon.tsx';
import { selectDesk, type WithDesk } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { notificationState, requestNotifications } from './desktop-notification.ts';

/** The switches for sound and desktop notifications. */
export function DeskAlerts() {
  const dispatch = useDispatch();
  const muted = useSelector((state: WithDesk) => selectDesk(state).muted);
  const [notifications, setNotifications] = useState(notificationState);
  return (
    <div className="desk-alerts">
      <Button
        size="small"
        icon={muted ? <Icon of={MutedOutlined} /> : <Icon of={SoundOutlined} />}
        aria-pressed={!muted}
        onClick={() => dispatch(deskActions.mutedChanged(!muted))}
      >
        {muted ? texts.muted : texts.mute}
      </Button>
      {notifications === 'off' && (
        <Button
          size="small"
          icon={<Icon of={BellOutlined} />}
          onClick={() => {
            requestNotifications().then(setNotifications, (error: unknown) => console.error(error));
          }}
        >
          {texts.notify}
        </Button>
      )}
      {notifications === 'on' && <span className="faint">{texts.notifyOn}</span>}
      {notifications === 'blocked' && <span className="faint">{texts.notifyOff}</span>}
    </div>
  );
}
