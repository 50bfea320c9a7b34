import type { ReactNode } from 'react';
import './admin-header.css';

interface Props {
  title: string;
  /** A text such as the row count; screen readers announce its changes. */
  text?: ReactNode;
  /** Actions, right of the title. */
  children?: ReactNode;
}

/** The header of an admin page, with its h1, which is focusable for when the focused element is removed. */
export function AdminHeader({ title, text, children }: Props) {
  return (
    <div className="admin-header">
      <div>
        <h1 className="h2" tabIndex={-1}>
          {title}
        </h1>
        <p className="faint" role="status">
          {text}
        </p>
      </div>
      {children && <div className="admin-header-actions">{children}</div>}
    </div>
  );
}
