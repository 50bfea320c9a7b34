import SendOutlined from '@ant-design/icons-svg/es/asn/SendOutlined';
import Button from 'antd/es/button';
import TextArea, { type TextAreaRef } from 'antd/es/input/TextArea';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { randomKey } from '../../../shared/browser/random-key.ts';
import { Icon } from '../../../shared/components/Icon.tsx';
import { isMessage, lengthNote } from '../message-length.ts';
import { widgetActions } from './widget-slice.ts';
import { widgetTexts as texts } from './widget-texts.ts';

/** The message box: Enter sends, Shift+Enter makes a new line (docs/api.md#screens). It has the focus once the chat opens. */
export function MessageForm() {
  const dispatch = useDispatch();
  const [text, setText] = useState('');
  const field = useRef<TextAreaRef>(null);
  useEffect(() => field.current?.focus(), []);
  const send = () => {
    if (isMessage(text)) {
      dispatch(widgetActions.submitted({ clientId: randomKey(), text: text.trim() }));
      setText('');
    }
    field.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a character is not meant for sending.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className="widget-form" onSubmit={onSubmit}>
      <TextArea
        ref={field}
        autoSize={{ minRows: 1, maxRows: 5 }}
        placeholder={texts.placeholder}
        aria-label={texts.placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="primary" htmlType="submit" icon={<Icon of={SendOutlined} />}>
        {texts.submit}
      </Button>
      <p className="widget-left" role="status">
        {lengthNote(text)}
      </p>
    </form>
  );
}
