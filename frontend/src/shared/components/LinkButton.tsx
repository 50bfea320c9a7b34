import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './link-button.css';

interface Props {
  to: string;
  /** Location state for the next page, such as where the visitor came from. */
  state?: unknown;
  primary?: boolean;
  large?: boolean;
  block?: boolean;
  children: ReactNode;
}

/** A link that looks like a button: it goes somewhere, so it is a link and nothing is nested in it. */
export function LinkButton({ to, state, primary = false, large = false, block = false, children }: Props) {
  const looks = [
    'link-button',
    !primary && 'link-button-quiet',
    large && 'link-button-large',
    block && 'link-button-block',
  ];
  return (
    <Link to={to} state={state} className={looks.filter(Boolean).join(' ')}>
      {children}
    </Link>
  );
}
