import type { AdminCategory } from '@shop/contracts/categories-api.ts';
import { useState } from 'react';
import { codeOf, messageOf } from '../../../../shared/api/api-client.ts';
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
  // The shop may know of products that the list does not show.
  const [isInUse, setInUse] = useState(false);
  const [remove, request] = useDeleteCategoryMutation();
  const branch = branchOf(all, category);
  const count = branch.reduce((sum, { products }) => sum + products, 0);
  const isAwaited = branch.some(({ productsToMove }) => productsToMove > 0);
  const needsTarget = count > 0 || isAwaited || isInUse;
  const confirm = async () => {
    setMissing(needsTarget && target === '');
    if (needsTarget && target === '') return;
    const moveTo = target === '' ? undefined : target;
    const { error } = await remove({ id: category._id, version: category.version, moveTo });
    if (error === undefined) onClose(texts.deleted);
    else if (codeOf(error) === 'category-in-use') setInUse(true);
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
          {count > 0 && texts.removeText(category.name, count, branch.length - 1)}
          {count === 0 && (needsTarget ? texts.removeAwaited(category.name) : texts.removeEmpty(category.name))}
        </p>
        {needsTarget && (
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
