import type { ReactNode } from 'react';
import './admin-header.css';

interface Props {
  title: string;
  /** A sentence with the count, read out when it changes. */
  text?: ReactNode;
  /** Actions, on the title's right. */
  children?: ReactNode;
}

/** The head of an administrator's page with its one h1. */
export function AdminHeader({ title, text, children }: Props) {
  return (
    <div className="admin-header">
      <div>
        <h1 className="h2">{title}</h1>
        <p className="faint" role="status">
          {text}
        </p>
      </div>
      {children && <div className="admin-header-actions">{children}</div>}
    </div>
  );
}
