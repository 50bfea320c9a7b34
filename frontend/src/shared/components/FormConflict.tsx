import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import type { ConflictField } from '../hooks/use-conflict.ts';
import './form-conflict.css';
import { formConflictTexts as texts } from './form-conflict-texts.ts';

interface Props<Values> {
  /** Says who was faster. */
  title: string;
  /** What both have changed, and is not decided yet. */
  fields: readonly ConflictField<Values>[];
  labelOf: (name: keyof Values & string) => string;
  /** A value as people read it. */
  textOf: (value: Values[keyof Values], name: keyof Values & string) => string;
  onUseTheirs: (name: keyof Values & string) => void;
}

/** Says that somebody else was faster, and lets the one who is second decide about what both have changed. */
export function FormConflict<Values>({ title, fields, labelOf, textOf, onUseTheirs }: Props<Values>) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={title}
      description={
        <>
          <p>{texts.text}</p>
          {fields.length > 0 && (
            <>
              <p>{texts.bothChanged}</p>
              <ul className="form-conflicts">
                {fields.map(({ name, yours, theirs }) => (
                  <li key={name}>
                    <strong>{labelOf(name)}</strong>
                    <span>
                      {texts.yours}: {textOf(yours, name)}
                    </span>
                    <span>
                      {texts.theirs}: {textOf(theirs, name)}
                    </span>
                    <Button size="small" onClick={() => onUseTheirs(name)}>
                      {texts.useTheirs}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      }
    />
  );
}
