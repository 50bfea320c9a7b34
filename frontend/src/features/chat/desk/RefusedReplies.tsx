import { useDispatch } from 'react-redux';
import type { OutgoingMessage } from './chat-room.ts';
import { deskActions } from './desk-slice.ts';
import { deskTexts as texts } from './desk-texts.ts';

/** Replies that the service refused, each with the reason, another try and a way to give up. */
export function RefusedReplies({ user, outgoing }: { user: string; outgoing: OutgoingMessage[] }) {
  const dispatch = useDispatch();
  const refused = outgoing.filter(({ refusal }) => refusal !== null);
  return refused.map(({ clientId, message, refusal }) => (
    <div key={clientId} className="refused" role="alert">
      <p className="refused-text">{message}</p>
      <p>{refusal}</p>
      <button
        type="button"
        className="text-button"
        onClick={() => dispatch(deskActions.replyRetried({ user, clientId }))}
      >
        {texts.resend}
      </button>{' '}
      <button
        type="button"
        className="text-button"
        onClick={() => dispatch(deskActions.replyDiscarded({ user, clientId }))}
      >
        {texts.discard}
      </button>
    </div>
  ));
}
