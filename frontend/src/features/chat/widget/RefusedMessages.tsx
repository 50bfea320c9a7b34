import { useDispatch } from 'react-redux';
import { type OutgoingMessage, widgetActions } from './widget-slice.ts';
import { widgetTexts as texts } from './widget-texts.ts';

/** Messages that the service refused, each with the reason, another try and a way to give up. */
export function RefusedMessages({ outgoing }: { outgoing: OutgoingMessage[] }) {
  const dispatch = useDispatch();
  return outgoing
    .filter(({ refusal }) => refusal !== null)
    .map(({ clientId, text, refusal }) => (
      <div key={clientId} className="widget-refused" role="alert">
        <p>{text}</p>
        <p>{texts.notSent(refusal ?? '')}</p>
        <button type="button" className="text-button" onClick={() => dispatch(widgetActions.retried(clientId))}>
          {texts.tryAgain}
        </button>{' '}
        <button type="button" className="text-button" onClick={() => dispatch(widgetActions.removed(clientId))}>
          {texts.remove}
        </button>
      </div>
    ));
}
