import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import Button from 'antd/es/button';
import { memo } from 'react';
import { Icon } from '../../../shared/components/Icon.tsx';
import { Avatar } from './Avatar.tsx';
import { deskTexts as texts } from './desk-texts.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  name: string;
  connected: boolean;
  typing: string | null;
  /** Since when the customer waits; null when they do not. */
  since: string | null;
  onClose: () => void;
}

/** The head of a panel; warm while the customer waits (docs/look.md#chat). */
export const PanelHead = memo(function PanelHead({ name, connected, typing, since, onClose }: Props) {
  return (
    <header className="panel-top">
      <Avatar name={name} />
      <div className="panel-about">
        <div className="panel-names">
          <h2>{texts.panelTitle}</h2>
          <p title={name}>{name}</p>
          {typing !== null && (
            <p className="panel-typing" title={texts.typing(typing)}>
              {texts.typing(typing)}
            </p>
          )}
        </div>
        <div className="panel-badges">
          {!connected && (
            <span className="panel-left" title={texts.leftHint}>
              {texts.left}
              <span className="sr">{`: ${texts.leftHint}`}</span>
            </span>
          )}
          {since !== null && <Waiting since={since} />}
        </div>
      </div>
      <Button type="text" icon={<Icon of={CloseOutlined} />} aria-label={texts.closeChat(name)} onClick={onClose} />
    </header>
  );
});
