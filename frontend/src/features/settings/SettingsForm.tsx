import type { AdminSettings } from '@shop/contracts/settings-api.ts';
import Button from 'antd/es/button';
import { useMemo, useState } from 'react';
import { detailsOf, messageOf, statusOf } from '../../shared/api/api-client.ts';
import { FormError } from '../../shared/components/FormError.tsx';
import { NoticeToast } from '../../shared/components/NoticeToast.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { useForm } from '../../shared/hooks/use-form.ts';
import { useUnsavedChanges } from '../../shared/hooks/use-unsaved-changes.tsx';
import { merged } from '../../shared/merged.ts';
import { SellerFields } from './SellerFields.tsx';
import { type Conflict, SettingsConflict } from './SettingsConflict.tsx';
import { SettingsPreview } from './SettingsPreview.tsx';
import { ShopFields } from './ShopFields.tsx';
import { useSaveSettingsMutation } from './settings-api.ts';
import { settingsTexts as texts } from './settings-texts.ts';
import { type FormValues, formValuesOf, refusedFields, settingsErrors, settingsOf } from './settings-values.ts';

/** The form with a preview beside it. The one who is second decides about what both have changed. */
export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const [saved, setSaved] = useState(settings);
  const [save, request] = useSaveSettingsMutation();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [notice, setNotice] = useState<{ text: string; success: boolean } | null>(null);
  const refused = useMemo(() => refusedFields(detailsOf(request.error, ['invalid'])), [request.error]);
  const form = useForm('settings', formValuesOf(settings), settingsErrors, refused);
  const { values, errors, changed, change, reset, check } = form;
  const leaving = useUnsavedChanges({ unsaved: changed, saving: request.isLoading });

  const begin = (next: AdminSettings) => {
    setSaved(next);
    setConflict(null);
    reset(formValuesOf(next));
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
    const { values: own, bothChanged } = merged(formValuesOf(saved), values, formValuesOf(theirs));
    begin(theirs);
    change(own);
    setConflict({ theirs, fields: bothChanged });
  };
  const useTheirs = (name: keyof FormValues) => {
    if (conflict === null) return;
    change({ [name]: formValuesOf(conflict.theirs)[name] });
    setConflict({ ...conflict, fields: conflict.fields.filter((one) => one !== name) });
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
        {conflict && <SettingsConflict conflict={conflict} values={values} onUseTheirs={useTheirs} />}
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
