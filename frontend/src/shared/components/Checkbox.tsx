import type { ComponentProps } from 'react';
import './checkbox.css';

/** A native checkbox with its text; `className` and `title` are for both. */
export function Checkbox({ children, className, title, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={className === undefined ? 'checkbox' : `checkbox ${className}`} title={title}>
      <input type="checkbox" {...input} />
      {children !== undefined && <span className="checkbox-label">{children}</span>}
    </label>
  );
}
