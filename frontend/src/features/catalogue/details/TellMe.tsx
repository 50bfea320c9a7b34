import { useId } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../../../shared/api/api-client.ts';
import {
  useStopWaitingMutation,
  useWaitForStockMutation,
  useWaitingQuery,
} from '../../../shared/api/back-in-stock-api.ts';
import { Banner } from '../../../shared/components/Banner.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { pages } from '../../../shared/paths.ts';
import { selectUser } from '../../../shared/state/session.ts';
import { tellMeTexts as texts } from './tell-me-texts.ts';

interface Props {
  /** What is sold out: a variant, or a product without options; undefined until a variant is chosen. */
  id: string | undefined;
  /** It was pressed before a variant was chosen. */
  onUnchosen: () => void;
}

/** In place of 'Add to cart' for what is sold out: asks for an email when it is back, and says that one comes. Visitors sign in first. */
export function TellMe({ id, onUnchosen }: Props) {
  const user = useSelector(selectUser);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data, isLoading } = useWaitingQuery(undefined, { skip: user === null, refetchOnFocus: true });
  const [wait, asking] = useWaitForStockMutation();
  const [stop, stopping] = useStopWaitingMutation();
  const textId = useId();
  const waits = user !== null && data?.some(({ _id }) => _id === id) === true;
  const failure = asking.error ?? stopping.error;
  const press = () => {
    asking.reset();
    stopping.reset();
    if (id === undefined) onUnchosen();
    else if (user === null) void navigate(pages.login, { state: { from: `${pathname}${search}` } });
    else void (waits ? stop(id) : wait(id));
  };
  return (
    <div className="tell-me">
      <p id={textId} role="status">
        {waits ? texts.waits(user.email) : ''}
      </p>
      <PushButton
        primary={!waits}
        large
        block
        working={isLoading || asking.isLoading || stopping.isLoading}
        onClick={press}
        {...(waits && { 'aria-describedby': textId })}
      >
        {waits ? texts.stop : texts.ask}
      </PushButton>
      {failure && (
        <div role="alert">
          <Banner tone="bad">{messageOf(failure)}</Banner>
        </div>
      )}
    </div>
  );
}
