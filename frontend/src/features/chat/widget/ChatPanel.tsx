import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import NotificationOutlined from '@ant-design/icons-svg/es/asn/NotificationOutlined';
import SoundOutlined from '@ant-design/icons-svg/es/asn/SoundOutlined';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { Icon } from '../../../shared/components/Icon.tsx';
import { useBackCloses } from '../../../shared/hooks/use-back-closes.ts';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { ChatMessages } from './ChatMessages.tsx';
import { MessageForm } from './MessageForm.tsx';
import { useInertSurroundings } from './use-inert-surroundings.ts';
import { selectWidget, widgetActions } from './widget-slice.ts';
import { connectionNotice, widgetTexts as texts } from './widget-texts.ts';

/** Windows that the open chat covers, as in chat-widget.css. */
const COVERED = '(max-width: 600px), (max-height: 480px)';

/**
 * The open chat (docs/requirements.md#chat-widget). Escape closes it; the page behind stays usable, unless the chat covers
 * it: then the browser's Back closes it too.
 */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const { connection, lostReason, closed, muted, sharesCart, nobodyIsThere } = useSelector(selectWidget);
  const panel = useRef<HTMLDivElement>(null);
  useVisualViewport(panel);
  const covers = useMedia(COVERED) ?? false;
  useInertSurroundings(panel, covers);
  useBackCloses(covers, onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  // The title is that of docs/requirements.md; the dot beside it tells whether somebody may answer now.
  const isReached = connection === 'connected' && !nobodyIsThere;
  return (
    <div
      ref={panel}
      className="widget-panel"
      role="dialog"
      aria-modal={covers}
      aria-label={texts.title}
      onKeyDown={onKeyDown}
    >
      <div className="widget-head">
        <span className={isReached ? 'widget-online' : 'widget-online widget-offline'} aria-hidden />
        <h2 className="widget-title">{texts.title}</h2>
        <button
          type="button"
          className="widget-icon"
          aria-pressed={muted}
          aria-label={muted ? texts.unmute : texts.mute}
          onClick={() => dispatch(widgetActions.mutedChanged(!muted))}
        >
          {muted ? <Icon of={NotificationOutlined} className="widget-muted" /> : <Icon of={SoundOutlined} />}
        </button>
        <button type="button" className="widget-icon" aria-label={texts.close} onClick={onClose}>
          <Icon of={CloseOutlined} />
        </button>
      </div>
      <p className="widget-connection" role="status">
        {connection === 'connecting' && texts.connecting}
        {connection === 'lost' && !closed && connectionNotice(lostReason ?? '')}
      </p>
      <ChatMessages />
      <MessageForm />
      <Checkbox
        className="widget-share"
        checked={sharesCart}
        onChange={(event) => dispatch(widgetActions.cartSharingChanged(event.target.checked))}
      >
        {texts.shareCart}
      </Checkbox>
    </div>
  );
}

/** Keeps a full-screen panel above the on-screen keyboard, which iOS lays over the page. */
function useVisualViewport(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const fitViewport = () => {
      panel.current?.style.setProperty('--visible-height', `${visualViewport.height}px`);
      panel.current?.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`);
    };
    fitViewport();
    visualViewport.addEventListener('resize', fitViewport);
    visualViewport.addEventListener('scroll', fitViewport);
    return () => {
      visualViewport.removeEventListener('resize', fitViewport);
      visualViewport.removeEventListener('scroll', fitViewport);
    };
  }, [panel]);
}
