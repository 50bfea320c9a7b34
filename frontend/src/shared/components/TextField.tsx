import Input from 'antd/es/input/Input';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Field } from './Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';

interface Props {
  id: string;
  label: string;
  value: string;
  onChange?: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'password';
  hint?: string;
  error?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  required?: boolean;
  /** Marks a required field among optional ones. */
  marked?: boolean;
  disabled?: boolean;
}

/** A labelled text input with an accessible hint and error. */
export function TextField({ id, label, hint, error, type = 'text', marked = false, onChange, ...rest }: Props) {
  const control = {
    ...rest,
    id,
    name: id,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
    ...(error && { status: 'error' as const, 'aria-invalid': true }),
    ...((hint || error) && {
      'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' '),
    }),
  };
  return (
    <Field id={id} label={label} marked={marked} {...(hint && { hint })} error={error}>
      {type === 'password' ? <PasswordInput {...control} /> : <Input type={type} {...control} />}
    </Field>
  );
}
