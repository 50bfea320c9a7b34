import type { ReactNode } from 'react';
import { useTitle } from '../hooks/use-title.ts';
import './admin-header.css';

interface Props {
  title: string;
  /** What the tab calls the page instead of the h1 (`useTitle`). */
  tab?: string;
  /** A text such as the row count; screen readers announce its changes. */
  text?: ReactNode;
  /** Actions, right of the title. */
  children?: ReactNode;
}

/** The header of an admin page; its h1 names the page in the tab too, and is focusable for when the focused element is removed. */
export function AdminHeader({ title, tab = title, text, children }: Props) {
  useTitle(tab);
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
