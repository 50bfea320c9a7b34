import type { ReactNode } from 'react';
import './banner.css';

interface Props {
  tone: 'good' | 'bad' | 'warm' | 'quiet';
  /** Replaces the dot. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A tinted status line, such as paid or delivered. */
export function Banner({ tone, icon, children }: Props) {
  return (
    <div className={`banner banner-${tone}`}>
      {icon ?? <span className="banner-dot" />}
      <span>{children}</span>
    </div>
  );
}
