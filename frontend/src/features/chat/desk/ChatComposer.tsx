import SendOutlined from '@ant-design/icons-svg/es/asn/SendOutlined';
import Button from 'antd/es/button';
import TextArea, { type TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, memo, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { randomKey } from '../../../shared/browser/random-key.ts';
import { Icon } from '../../../shared/components/Icon.tsx';
import { isMessage, lengthNote } from '../message-length.ts';
import { selectDraft, type WithDesk } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';
import { deskTexts as texts } from './desk-texts.ts';

interface Props {
  user: string;
  name: string;
  field: RefObject<TextAreaRef | null>;
}

/** The box for an answer: Enter sends, Shift+Enter makes a new line; it grows to 5 lines. */
export const ChatComposer = memo(function ChatComposer({ user, name, field }: Props) {
  const dispatch = useDispatch();
  const draft = useSelector((state: WithDesk) => selectDraft(state, user));
  const send = () => {
    if (isMessage(draft)) dispatch(deskActions.replySubmitted({ user, clientId: randomKey(), message: draft.trim() }));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a character is not meant for sending.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        ref={field}
        autoSize={{ minRows: 1, maxRows: 5 }}
        placeholder={texts.placeholder}
        aria-label={texts.messageTo(name)}
        value={draft}
        onChange={(event) => dispatch(deskActions.typed({ user, text: event.target.value }))}
        onKeyDown={onKeyDown}
      />
      <Button type="primary" htmlType="submit" icon={<Icon of={SendOutlined} />} aria-label={texts.sendTo(name)} />
      <p className="composer-left" role="status">
        {lengthNote(draft)}
      </p>
    </form>
  );
});
