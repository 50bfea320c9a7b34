import type { ReactNode } from 'react';
import './state-box.css';

interface Props {
  title: string;
  /** What to do next, in one sentence. */
  text?: string;
  icon?: ReactNode;
  /** Buttons and links. */
  children?: ReactNode;
}

/** The placeholder of an empty list. */
export function EmptyState({ title, text, icon, children }: Props) {
  return (
    <div className="state-box" role="status">
      {icon && (
        <span className="state-box-icon state-box-quiet" aria-hidden>
          {icon}
        </span>
      )}
      <h2 className="h3">{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="row row-center">{children}</div>}
    </div>
  );
}
