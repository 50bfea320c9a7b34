import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './link-button.css';

interface Props {
  to: string;
  /** The location state for the next page. */
  state?: unknown;
  primary?: boolean;
  large?: boolean;
  block?: boolean;
  /** The name of a link whose text alone does not say where it leads; it begins with the text. */
  label?: string;
  children: ReactNode;
}

/** A link styled as a button. */
export function LinkButton({ to, state, primary = false, large = false, block = false, label, children }: Props) {
  const classes = [
    'link-button',
    !primary && 'link-button-quiet',
    large && 'link-button-large',
    block && 'link-button-block',
  ];
  return (
    <Link to={to} state={state} className={classes.filter(Boolean).join(' ')} aria-label={label}>
      {children}
    </Link>
  );
}
