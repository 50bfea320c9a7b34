import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { FormError } from '../../../shared/components/FormError.tsx';
import { SubmitButton } from '../../../shared/components/SubmitButton.tsx';
import type { Form } from '../../../shared/hooks/use-form.ts';
import { useUnsavedChanges } from '../../../shared/hooks/use-unsaved-changes.tsx';
import { PageFields } from './PageFields.tsx';
import { PagePreview } from './PagePreview.tsx';
import type { FormValues } from './page-values.ts';
import './pages.css';
import { pagesTexts as texts } from './pages-texts.ts';

interface Props {
  label: string;
  form: Form<FormValues>;
  slugIsFixed: boolean;
  working: boolean;
  /** Why the page could not be saved, unless a field says so. */
  failure: string | undefined;
  action: string;
  onSubmit: () => void;
  onDiscard: () => void;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** The form of a page with its preview beside it. */
export function PageForm({ label, form, slugIsFixed, working, failure, action, onSubmit, onDiscard, children }: Props) {
  const { values, errors, changed, change, check } = form;
  const leaving = useUnsavedChanges({ unsaved: changed, saving: working });
  return (
    <form
      className="page-form"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!working && check()) onSubmit();
      }}
    >
      <div className="page-fields">
        {children}
        <PageFields values={values} errors={errors} change={change} slugIsFixed={slugIsFixed} />
        {failure !== undefined && <FormError message={failure} />}
        <div className="page-actions">
          <SubmitButton working={working}>{action}</SubmitButton>
          {changed && (
            <Button size="large" disabled={working} onClick={onDiscard}>
              {texts.discard}
            </Button>
          )}
        </div>
      </div>
      <PagePreview title={values.title} body={values.body} />
      {leaving}
    </form>
  );
}
