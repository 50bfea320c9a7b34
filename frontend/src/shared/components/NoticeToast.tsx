import useMessage from 'antd/es/message/useMessage';
import { useEffect, useRef } from 'react';

/** How long a toast stays, in seconds. */
const SUCCESS_S = 4;
const WARNING_S = 12;

export interface ToastMessage {
  text: string;
  success: boolean;
}

interface Props {
  notice: ToastMessage | null;
  /** Called after the toast is shown, so that the caller removes the notice. */
  onShown: () => void;
}

/** Shows a toast for a completed action, such as an update on the previous page. */
export function NoticeToast({ notice, onShown }: Props) {
  const [messages, holder] = useMessage();
  const shown = useRef(onShown);
  useEffect(() => {
    shown.current = onShown;
  }, [onShown]);
  const text = notice?.text;
  const success = notice?.success;
  useEffect(() => {
    if (text === undefined) return;
    messages.open({
      type: success ? 'success' : 'warning',
      content: <span className="toast-words">{text}</span>,
      duration: success ? SUCCESS_S : WARNING_S,
    });
    shown.current();
  }, [text, success, messages]);
  return holder;
}
