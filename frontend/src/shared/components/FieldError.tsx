import type { ReactNode } from 'react';

/** The error of one field; the field's control names `id` in aria-describedby. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error" role="alert" id={id}>
      {children}
    </p>
  );
}
