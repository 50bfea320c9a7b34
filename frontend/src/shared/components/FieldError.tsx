import type { ReactNode } from 'react';

/** The error of one field; the control's aria-describedby refers to `id`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error" role="alert" id={id}>
      {children}
    </p>
  );
}
