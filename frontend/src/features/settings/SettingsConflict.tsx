import type { AdminSettings } from '@shop/contracts/settings-api.ts';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { settingsTexts as texts } from './settings-texts.ts';
import { type FormValues, formValuesOf } from './settings-values.ts';

export interface Conflict {
  theirs: AdminSettings;
  /** What both have changed, and is not decided yet. */
  fields: readonly (keyof FormValues)[];
}

interface Props {
  conflict: Conflict;
  values: FormValues;
  onUseTheirs: (name: keyof FormValues) => void;
}

/** Says that somebody else was faster, and lets the one who is second decide about what both have changed. */
export function SettingsConflict({ conflict: { theirs, fields }, values, onUseTheirs }: Props) {
  const their = formValuesOf(theirs);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={texts.conflict(theirs.saved?.by ?? '')}
      description={
        <>
          <p>{texts.conflictText}</p>
          {fields.length > 0 && (
            <>
              <p>{texts.bothChanged}</p>
              <ul className="settings-conflicts">
                {fields.map((name) => (
                  <li key={name}>
                    <strong>{texts[name]}</strong>
                    <span>
                      {texts.yours}: {shown(values[name])}
                    </span>
                    <span>
                      {texts.theirs}: {shown(their[name])}
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

function shown(value: FormValues[keyof FormValues]): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return texts.nothing;
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(({ name }) => name).join(', ') : texts.anImage;
}
