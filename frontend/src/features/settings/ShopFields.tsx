import { accentFault } from '@shop/contracts/accent.ts';
import Input from 'antd/es/input/Input';
import { memo } from 'react';
import { Field } from '../../shared/components/Field.tsx';
import { ImageField } from '../../shared/components/ImageField.tsx';
import { NativeSelect } from '../../shared/components/NativeSelect.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import type { Form, FormErrors } from '../../shared/hooks/use-form.ts';
import { palette } from '../../shared/theme/palette.ts';
import { uploadLogo } from './settings-api.ts';
import { settingsTexts as texts } from './settings-texts.ts';
import type { FormValues } from './settings-values.ts';

export interface FieldsProps {
  values: FormValues;
  errors: FormErrors<FormValues>;
  change: Form<FormValues>['change'];
}

/** Name, logo, accent colour and time zone. */
export function ShopFields({ values, errors, change }: FieldsProps) {
  return (
    <section className="panel" aria-labelledby="settings-shop">
      <h2 className="h3" id="settings-shop">
        {texts.shop}
      </h2>
      <TextField
        id="settings-name"
        label={texts.name}
        hint={texts.nameHint}
        value={values.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        required
        autoComplete="off"
      />
      <ImageField
        id="settings-logo"
        texts={{
          label: texts.logo,
          hint: texts.logoHint,
          choose: texts.chooseLogo,
          replace: texts.replaceLogo,
          remove: texts.removeLogo,
          alt: texts.logoAlt,
        }}
        image={values.logo}
        error={errors.logo}
        upload={uploadLogo}
        onChange={(logo) => change({ logo })}
      />
      <AccentField values={values} errors={errors} change={change} />
      <TimeZoneField timeZone={values.timeZone} error={errors.timeZone} change={change} />
    </section>
  );
}

function AccentField({ values: { accent }, errors, change }: FieldsProps) {
  const id = 'settings-accent';
  const isColour = accentFault(accent) === undefined;
  return (
    <Field id={id} label={texts.accent} hint={texts.accentHint} error={errors.accent}>
      <div className="settings-accent">
        <input
          type="color"
          aria-label={texts.pickAccent}
          value={isColour ? accent.toLowerCase() : palette.accent.toLowerCase()}
          onChange={(event) => change({ accent: event.target.value.toUpperCase() })}
        />
        <Input
          id={id}
          value={accent}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ accent: event.target.value })}
          aria-describedby={errors.accent ? `${id}-hint ${id}-error` : `${id}-hint`}
          {...(errors.accent && { status: 'error' as const, 'aria-invalid': true })}
        />
      </div>
    </Field>
  );
}

/** Keeps its hundreds of options while somebody types elsewhere. */
const TimeZoneField = memo(
  ({ timeZone, error, change }: { timeZone: string; error: string | undefined; change: FieldsProps['change'] }) => {
    const id = 'settings-timeZone';
    const zones = [...new Set(['UTC', timeZone, ...Intl.supportedValuesOf('timeZone')])].sort();
    return (
      <Field id={id} label={texts.timeZone} hint={texts.timeZoneHint} error={error}>
        <NativeSelect
          id={id}
          value={timeZone}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onChange={(zone) => change({ timeZone: zone })}
          aria-describedby={`${id}-hint`}
        />
      </Field>
    );
  },
);
