import type { ReactNode } from 'react';
import { LinkButton } from './LinkButton.tsx';
import './link-banner.css';

interface Props {
  to: string;
  link: string;
  primary: boolean;
  children: ReactNode;
}

/** A tinted line above a page, with the link that leads on. */
export function LinkBanner({ to, link, primary, children }: Props) {
  return (
    <div className="link-banner">
      <p>{children}</p>
      <LinkButton to={to} primary={primary}>
        {link}
      </LinkButton>
    </div>
  );
}
