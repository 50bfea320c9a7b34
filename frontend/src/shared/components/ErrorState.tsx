import CloudOutlined from '@ant-design/icons-svg/es/asn/CloudOutlined';
import type { ReactNode } from 'react';
import './link-button.css';
import { sharedTexts as texts } from './shared-texts.ts';
import './state-box.css';
import { Icon } from './Icon.tsx';

interface Props {
  title: string;
  /** Of the title: 1 where it is the page's only heading. */
  level?: 1 | 2;
  text?: string;
  /** Offers 'Try again'. */
  onRetry?: () => void;
  children?: ReactNode;
}

/** A list or page that could not be loaded. */
export function ErrorState({ title, level = 2, text, onRetry, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="state-box" role="alert">
      <span className="state-box-icon" aria-hidden>
        <Icon of={CloudOutlined} />
      </span>
      <Heading className="h3">{title}</Heading>
      {text && <p>{text}</p>}
      <div className="row row-center">
        {onRetry && (
          <button type="button" className="link-button" onClick={onRetry}>
            {texts.tryAgain}
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
