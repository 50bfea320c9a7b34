import Button from 'antd/es/button';
import { useEffect, useRef, useState } from 'react';
import './second-factor.css';
import { sharedTexts as texts } from './shared-texts.ts';

interface Props {
  codes: readonly string[];
  onSaved: () => void;
}

/** Shows new recovery codes, the only time that anybody can read them. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const [copied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () => navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true), console.error);
  return (
    <section className="recovery-codes">
      <h2 ref={heading} tabIndex={-1} className="h3">
        {texts.recoveryTitle}
      </h2>
      <p>{texts.recoveryText}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="recovery-codes-actions">
        <Button onClick={copy}>{texts.copy}</Button>
        <Button type="primary" onClick={onSaved}>
          {texts.recoverySaved}
        </Button>
      </div>
      <p role="status" className="faint">
        {copied ? texts.copied : ''}
      </p>
    </section>
  );
}
