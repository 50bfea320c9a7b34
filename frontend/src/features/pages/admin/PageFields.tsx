import Input from 'antd/es/input';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { Form, FormErrors } from '../../../shared/hooks/use-form.ts';
import type { FormValues } from './page-values.ts';
import { pagesTexts as texts } from './pages-texts.ts';

interface Props {
  values: FormValues;
  errors: FormErrors<FormValues>;
  change: Form<FormValues>['change'];
  /** Whether the page has been published. */
  slugIsFixed: boolean;
}

/** The fields of a page; `change` gets what was typed. */
export function PageFields({ values, errors, change, slugIsFixed }: Props) {
  const text = (name: 'title' | 'slug' | 'description' | 'position') => ({
    id: `page-${name}`,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
    autoComplete: 'off',
  });
  return (
    <section className="panel">
      <TextField {...text('title')} label={texts.pageTitle} required />
      <TextField
        {...text('slug')}
        label={texts.slug}
        hint={slugIsFixed ? texts.slugFixed : texts.slugHint(window.location.origin)}
        disabled={slugIsFixed}
        required
      />
      <Field id="page-body" label={texts.body} hint={texts.bodyHint} error={errors.body}>
        <Input.TextArea
          id="page-body"
          rows={16}
          value={values.body}
          required
          aria-describedby={errors.body ? 'page-body-hint page-body-error' : 'page-body-hint'}
          {...(errors.body && { status: 'error' as const, 'aria-invalid': true })}
          onChange={(event) => change({ body: event.target.value })}
        />
      </Field>
      <TextField {...text('description')} label={texts.description} hint={texts.descriptionHint} />
      <TextField {...text('position')} label={texts.position} hint={texts.positionHint} required />
      <div className="page-published">
        <Checkbox
          checked={values.published}
          aria-describedby="page-published-hint"
          onChange={({ target }) => change({ published: target.checked })}
        >
          {texts.published}
        </Checkbox>
        <p className="hint" id="page-published-hint">
          {values.published ? texts.publishedHint : texts.draftHint}
        </p>
      </div>
    </section>
  );
}
