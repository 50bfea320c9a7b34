import useMessage from 'antd/es/message/useMessage';
import { useEffect, useRef } from 'react';

/** Seconds; what went wrong stays longer. */
const GOOD_NEWS_S = 4;
const BAD_NEWS_S = 12;

/** What is said once, of something that has been done. */
export interface ToastMessage {
  text: string;
  success: boolean;
}

interface Props {
  notice: ToastMessage | null;
  /** It stands there now, and is not to be said again. */
  onShown: () => void;
}

/** Says once what has just been done, on whichever page it was done. */
export function NoticeToast({ notice, onShown }: Props) {
  const [messages, holder] = useMessage();
  const read = useRef(onShown);
  useEffect(() => {
    read.current = onShown;
  }, [onShown]);
  const words = notice?.text;
  const good = notice?.success;
  useEffect(() => {
    if (words === undefined) return;
    messages.open({
      type: good ? 'success' : 'warning',
      content: <span className="toast-words">{words}</span>,
      duration: good ? GOOD_NEWS_S : BAD_NEWS_S,
    });
    read.current();
  }, [words, good, messages]);
  return holder;
}
