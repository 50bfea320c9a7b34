import type { AdminCategory } from '@shop/contracts/categories-api.ts';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import type { CategoryDialogProps } from './CategoryDialog.tsx';
import { useMergeCategoryMutation } from './categories-admin-api.ts';
import { adminCategoriesTexts as texts } from './categories-texts.ts';
import { TargetField } from './TargetField.tsx';

/** Asks which category another one becomes part of. */
export function MergeCategoryDialog({ all, category, onClose }: CategoryDialogProps & { category: AdminCategory }) {
  const [into, setInto] = useState('');
  const [missing, setMissing] = useState(false);
  const [merge, request] = useMergeCategoryMutation();
  const confirm = async () => {
    setMissing(into === '');
    if (into === '') return;
    const { error } = await merge({ id: category._id, version: category.version, into });
    if (error === undefined) onClose(texts.merged);
  };
  return (
    <ConfirmDialog
      open
      title={texts.mergeOf(category.name)}
      action={texts.merge}
      cancelLabel={texts.cancel}
      working={request.isLoading}
      onConfirm={confirm}
      onCancel={() => onClose()}
    >
      <div className="category-dialog">
        <p>{texts.mergeText(category.name)}</p>
        <TargetField
          label={texts.into}
          all={all}
          category={category}
          value={into}
          onChange={setInto}
          missing={missing}
        />
        {request.isError && <FormError message={messageOf(request.error)} />}
      </div>
    </ConfirmDialog>
  );
}
