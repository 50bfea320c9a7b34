import { useDispatch, useSelector } from 'react-redux';
import { focusHeading } from '../../../shared/browser/focus-heading.ts';
import { selectClosedChats } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';
import { deskTexts as texts } from './desk-texts.ts';

/** Says who closed the chats whose panels have gone; stays in view, because the panel may have been far down the page. */
export function ClosedChats() {
  const dispatch = useDispatch();
  const closed = useSelector(selectClosedChats);
  const hide = () => {
    dispatch(deskActions.closedChatsHidden());
    focusHeading({ preventScroll: true });
  };
  return (
    <div className="desk-closed">
      <div role="status" aria-atomic={false}>
        {closed.map(({ user, name, by, hasDraft }) => (
          <p key={user}>
            {texts.closedBy(by, name)}
            {hasDraft && ` ${texts.draftKept}`}
          </p>
        ))}
      </div>
      {closed.length > 0 && (
        <button type="button" className="text-button" aria-label={texts.hideClosedLabel} onClick={hide}>
          {texts.hideClosed}
        </button>
      )}
    </div>
  );
}
