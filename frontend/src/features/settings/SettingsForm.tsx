import type { AdminSettings } from '@shop/contracts/settings-api.ts';
import Button from 'antd/es/button';
import { useMemo, useState } from 'react';
import { detailsOf, messageOf, statusOf } from '../../shared/api/api-client.ts';
import { FormConflict } from '../../shared/components/FormConflict.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { NoticeToast } from '../../shared/components/NoticeToast.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { useConflict } from '../../shared/hooks/use-conflict.ts';
import { useForm } from '../../shared/hooks/use-form.ts';
import { useUnsavedChanges } from '../../shared/hooks/use-unsaved-changes.tsx';
import { SellerFields } from './SellerFields.tsx';
import { SettingsPreview } from './SettingsPreview.tsx';
import { ShopFields } from './ShopFields.tsx';
import { useSaveSettingsMutation } from './settings-api.ts';
import { settingsTexts as texts } from './settings-texts.ts';
import { type FormValues, formValuesOf, refusedFields, settingsErrors, settingsOf, textOf } from './settings-values.ts';

/** The form with a preview beside it. The one who is second decides about what both have changed. */
export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const [saved, setSaved] = useState(settings);
  const [save, request] = useSaveSettingsMutation();
  const [notice, setNotice] = useState<{ text: string; success: boolean } | null>(null);
  const refused = useMemo(() => refusedFields(detailsOf(request.error, ['invalid'])), [request.error]);
  const form = useForm('settings', formValuesOf(settings), settingsErrors, refused);
  const { values, errors, changed, change, check } = form;
  const { conflict, useTheirs, ...conflicts } = useConflict<FormValues, AdminSettings>(form, formValuesOf);
  const leaving = useUnsavedChanges({ unsaved: changed, saving: request.isLoading });

  const begin = (next: AdminSettings) => {
    setSaved(next);
    conflicts.begin(next);
  };
  const submit = async () => {
    const { data, error } = await save({ version: saved.version, ...settingsOf(values) });
    if (data) {
      begin(data);
      setNotice({ text: texts.saved, success: true });
      return;
    }
    const theirs = detailsOf<AdminSettings>(error, ['settings-changed']);
    if (theirs === undefined) return;
    conflicts.join(saved, theirs);
    setSaved(theirs);
  };

  const isRefused = Object.keys(refused).length > 0 || statusOf(request.error) === 409;
  return (
    <form
      className="settings"
      aria-label={texts.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!request.isLoading && check()) void submit();
      }}
    >
      <div className="settings-fields">
        {conflict && (
          <FormConflict
            title={texts.conflict(conflict.theirs.saved?.by ?? '')}
            fields={conflict.fields}
            labelOf={(name) => texts[name]}
            textOf={textOf}
            onUseTheirs={useTheirs}
          />
        )}
        <ShopFields values={values} errors={errors} change={change} />
        <SellerFields values={values} errors={errors} change={change} />
        {request.isError && !isRefused && <FormError message={messageOf(request.error)} />}
        <div className="settings-actions">
          <SubmitButton working={request.isLoading}>{texts.save}</SubmitButton>
          {changed && (
            <Button size="large" disabled={request.isLoading} onClick={() => begin(saved)}>
              {texts.discard}
            </Button>
          )}
        </div>
      </div>
      <SettingsPreview values={values} />
      {leaving}
      <NoticeToast notice={notice} onShown={() => setNotice(null)} />
    </form>
  );
}
