import type { ComponentProps } from 'react';
import './link-button.css';

interface Props extends ComponentProps<'button'> {
  primary?: boolean;
  large?: boolean;
  block?: boolean;
  /** What it does is pending: shows a spinner and ignores clicks. */
  working?: boolean;
}

/** A native button drawn like the kit's, for pages that show nothing else of the kit. */
export function PushButton(props: Props) {
  const { primary = false, large = false, block = false, working = false, className, children, ...button } = props;
  const classes = [
    'link-button',
    !primary && 'link-button-quiet',
    large && 'link-button-large',
    block && 'link-button-block',
    className,
  ];
  return (
    <button
      type="button"
      {...button}
      className={classes.filter(Boolean).join(' ')}
      {...(working && { 'aria-busy': true, onClick: (event) => event.preventDefault() })}
    >
      {working && <span className="link-button-spinner" />}
      {children}
    </button>
  );
}
