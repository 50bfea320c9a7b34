import type { AdminCategory } from '@shop/contracts/categories-api.ts';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import type { CategoryDialogProps } from './CategoryDialog.tsx';
import { useDeleteCategoryMutation } from './categories-admin-api.ts';
import { adminCategoriesTexts as texts } from './categories-texts.ts';
import { branchOf } from './category-tree.ts';
import { TargetField } from './TargetField.tsx';

/** Deletes a category with those below it, once somebody has chosen where their products go. */
export function DeleteCategoryDialog({ all, category, onClose }: CategoryDialogProps & { category: AdminCategory }) {
  const [target, setTarget] = useState('');
  const [missing, setMissing] = useState(false);
  const [remove, request] = useDeleteCategoryMutation();
  const branch = branchOf(all, category);
  const count = branch.reduce((sum, { products }) => sum + products, 0);
  const confirm = async () => {
    setMissing(count > 0 && target === '');
    if (count > 0 && target === '') return;
    const moveTo = target === '' ? undefined : target;
    const { error } = await remove({ id: category._id, version: category.version, moveTo });
    if (error === undefined) onClose(texts.deleted);
  };
  return (
    <ConfirmDialog
      open
      action={texts.remove}
      working={request.isLoading}
      onConfirm={confirm}
      onCancel={() => onClose()}
    >
      <div className="category-dialog">
        <p>
          {count === 0 ? texts.removeEmpty(category.name) : texts.removeText(category.name, count, branch.length - 1)}
        </p>
        {count > 0 && (
          <TargetField
            label={texts.moveTo}
            all={all}
            category={category}
            value={target}
            onChange={setTarget}
            missing={missing}
          />
        )}
        {request.isError && <FormError message={messageOf(request.error)} />}
      </div>
    </ConfirmDialog>
  );
}
