import type { AdminSettings } from '@shop/contracts/settings-api.ts';
import { FormConflict } from '../../shared/components/FormConflict.tsx';
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

/** What two administrators have both changed of the settings. */
export function SettingsConflict({ conflict: { theirs, fields }, values, onUseTheirs }: Props) {
  const their = formValuesOf(theirs);
  return (
    <FormConflict
      title={texts.conflict(theirs.saved?.by ?? '')}
      fields={fields.map((name) => ({
        name,
        label: texts[name],
        yours: shown(values[name]),
        theirs: shown(their[name]),
      }))}
      onUseTheirs={onUseTheirs}
    />
  );
}

function shown(value: FormValues[keyof FormValues]): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return texts.nothing;
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(({ name }) => name).join(', ') : texts.anImage;
}
