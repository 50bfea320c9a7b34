import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined';
import type { InputProps, InputRef } from 'antd/es/input';
import Input from 'antd/es/input/Input';
import { useEffect, useRef, useState } from 'react';
import { sharedTexts as texts } from './shared-texts.ts';
import './password-input.css';
import { Icon } from './Icon.tsx';

/**
 * A password input with a button that reveals the text. Submitting the form hides it again, so that browsers do not store it
 * as autocomplete text.
 */
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
            // The wrapper would move the focus from the button to the input.
            event.stopPropagation();
            setShown(!shown);
          }}
        >
          {shown ? <Icon of={EyeOutlined} /> : <Icon of={EyeInvisibleOutlined} />}
        </button>
      }
    />
  );
}
