import type { ReactNode } from 'react';
import './banner.css';

interface Props {
  tone: 'good' | 'bad' | 'warm' | 'quiet';
  /** Instead of the dot. */
  icon?: ReactNode;
  children: ReactNode;
}

/** One tinted line on a state: paid, delivered, not yet. */
export function Banner({ tone, icon, children }: Props) {
  return (
    <div className={`banner banner-${tone}`}>
      {icon ?? <span className="banner-dot" />}
      <span>{children}</span>
    </div>
  );
}
