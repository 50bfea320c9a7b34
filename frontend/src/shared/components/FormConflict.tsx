import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import './form-conflict.css';
import { formConflictTexts as texts } from './form-conflict-texts.ts';

interface Props<Name extends string> {
  /** Says who was faster. */
  title: string;
  /** What both have changed, and is not decided yet. */
  fields: readonly { name: Name; label: string; yours: string; theirs: string }[];
  onUseTheirs: (name: Name) => void;
}

/** Says that somebody else was faster, and lets the one who is second decide about what both have changed. */
export function FormConflict<Name extends string>({ title, fields, onUseTheirs }: Props<Name>) {
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
                {fields.map(({ name, label, yours, theirs }) => (
                  <li key={name}>
                    <strong>{label}</strong>
                    <span>
                      {texts.yours}: {yours}
                    </span>
                    <span>
                      {texts.theirs}: {theirs}
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
