import type { AdminVariants } from '@shop/contracts/catalogue-admin-api.ts';
import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { type FormEvent, useMemo, useState } from 'react';
import { detailsOf, messageOf } from '../../../../shared/api/api-client.ts';
import { afterSuccess, forgetAnswer } from '../../../../shared/api/shop-api.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { SubmitButton } from '../../../../shared/components/SubmitButton.tsx';
import { useUnsavedChanges } from '../../../../shared/hooks/use-unsaved-changes.tsx';
import { isChangedMeanwhile } from '../admin-products-api.ts';
import { ChangedMeanwhile, type Reload } from '../ChangedMeanwhile.tsx';
import { stopEnter } from '../form/enter-key.ts';
import type { DraftHandle } from './draft-handle.ts';
import { OptionFields } from './OptionFields.tsx';
import { VariantGrid } from './VariantGrid.tsx';
import { useSaveVariantsMutation } from './variants-api.ts';
import './variants.css';
import { type DraftErrors, deletedWithStock, draftErrors, draftOf, requestOf } from './variants-draft.ts';
import { variantTexts as texts } from './variants-texts.ts';

interface Props {
  product: Pick<ProductDetails, '_id' | 'name' | 'images'>;
  /** As they were loaded, or saved here. */
  shown: AdminVariants;
  /** They have just been saved. */
  isSaved: boolean;
  onSaved: (variants: AdminVariants) => void;
  /** Of the version of another administrator. */
  reload: Reload;
}

/** Options and variants in one form, saved together. */
export function VariantsForm({ product, shown, isSaved, onSaved, reload }: Props) {
  const initial = useMemo(() => draftOf(product._id, shown), [product._id, shown]);
  const [draft, setDraft] = useState(initial);
  const [asked, setAsked] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const deleted = deletedWithStock(shown, draft);
  const [save, saving] = useSaveVariantsMutation();
  const unsaved = draft !== initial;
  const leaving = useUnsavedChanges({ unsaved, saving: saving.isLoading });
  const typed = asked ? draftErrors(draft) : {};
  const errors = { ...fieldErrorsOf(saving.error), ...typed };
  const change: DraftHandle['change'] = (to) => {
    forgetAnswer(saving);
    setDraft(to);
  };
  const send = () => {
    setConfirming(false);
    const request = requestOf(draft, shown.updatedAt);
    void afterSuccess(save({ productId: product._id, request }).unwrap(), onSaved);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    const form = event.currentTarget;
    if (Object.keys(draftErrors(draft)).length > 0) {
      // The fields are marked after this event.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (deleted.length > 0) setConfirming(true);
    else send();
  };
  const handle = { draft, errors, change };
  const failure = saving.error;
  return (
    <form noValidate className="variants stack" aria-label={texts.title} onKeyDown={stopEnter} onSubmit={submit}>
      {leaving}
      {confirming && (
        <ConfirmDialog open action={texts.deleteVariants} onConfirm={send} onCancel={() => setConfirming(false)}>
          <p>{texts.deleted}</p>
          <ul>
            {deleted.map(({ _id, values, count }) => (
              <li key={_id}>{texts.deletedVariant(values.join(', '), count)}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      <OptionFields {...handle} />
      <VariantGrid {...handle} images={product.images} />
      <div className="variants-submit">
        <SubmitButton working={saving.isLoading}>{texts.save}</SubmitButton>
        <p role="status" className="faint">
          {isSaved && !unsaved && texts.saved}
        </p>
        {Object.keys(typed).length > 0 && <FormError message={errors.variants ?? texts.checkFields} />}
        {isChangedMeanwhile(failure) ? (
          <ChangedMeanwhile {...reload} />
        ) : (
          failure !== undefined && <FormError message={messageOf(failure)} />
        )}
      </div>
    </form>
  );
}

/** The fields that the service refused. */
function fieldErrorsOf(error: unknown): DraftErrors {
  const details = detailsOf<{ field: string; message: string }[]>(error, ['invalid', 'sku-taken']) ?? [];
  return Object.fromEntries(details.map(({ field, message }) => [field, message]));
}
