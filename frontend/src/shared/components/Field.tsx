import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';
import './field.css';

interface Props {
  label: string;
  /** Marks the label; the control itself is `required`. */
  marked?: boolean;
  /** The id of the control, whose aria-describedby refers to `${id}-hint` and `${id}-error`. */
  id: string;
  hint?: string;
  error?: string | undefined;
  children: ReactNode;
}

/** A form control with label and hint above and the error below (docs/look.md#forms). */
export function Field({ label, marked = false, id, hint, error, children }: Props) {
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label htmlFor={id} {...(marked && { className: 'is-marked' })}>
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
