import EyeInvisibleOutlined from '@ant-design/icons/es/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/es/icons/EyeOutlined';
import type { InputProps, InputRef } from 'antd/es/input';
import Input from 'antd/es/input/Input';
import { useEffect, useRef, useState } from 'react';
import { fieldTexts as texts } from './account-texts.ts';
import './password-input.css';

/** A password, and a button that shows what was typed; it is hidden again when the form is sent, so that no browser keeps it as a word. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  const field = useRef<InputRef>(null);
  useEffect(() => {
    const form = field.current?.input?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <Input
      {...props}
      ref={field}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      suffix={
        <button
          type="button"
          className="show-password"
          aria-label={texts.showPassword}
          aria-pressed={shown}
          aria-controls={props.id}
          onClick={(event) => {
            // The field's box would take the focus away from the button.
            event.stopPropagation();
            setShown(!shown);
          }}
        >
          {shown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        </button>
      }
    />
  );
}
