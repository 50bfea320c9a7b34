import type { AdminCategory } from '@shop/contracts/categories-api.ts';
import TextArea from 'antd/es/input/TextArea';
import { useMemo, useState } from 'react';
import { codeOf, messageOf } from '../../../../shared/api/api-client.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { Field } from '../../../../shared/components/Field.tsx';
import { FormConflict } from '../../../../shared/components/FormConflict.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { ImageField } from '../../../../shared/components/ImageField.tsx';
import { NativeSelect } from '../../../../shared/components/NativeSelect.tsx';
import { TextField } from '../../../../shared/components/TextField.tsx';
import { useConflict } from '../../../../shared/hooks/use-conflict.ts';
import { useForm } from '../../../../shared/hooks/use-form.ts';
import {
  uploadCategoryImage,
  useAdminCategoriesQuery,
  useChangeCategoryMutation,
  useCreateCategoryMutation,
} from './categories-admin-api.ts';
import { adminCategoriesTexts as texts } from './categories-texts.ts';
import { fullNameOf, outsideOf } from './category-tree.ts';
import { categoryErrors, type FormValues, refusedFields, textOf, valuesOf } from './category-values.ts';

export interface CategoryDialogProps {
  all: readonly AdminCategory[];
  /** @param done what to say about it; undefined if nothing was done */
  onClose: (done?: string) => void;
}

/**
 * Adds a category, or changes its name, its place, its description and its image. The one who is second decides about what both have
 * changed.
 */
export function CategoryDialog({ all, category, onClose }: CategoryDialogProps & { category?: AdminCategory }) {
  const [create, creating] = useCreateCategoryMutation();
  const [change, changing] = useChangeCategoryMutation();
  const request = category ? changing : creating;
  const { refetch } = useAdminCategoriesQuery();
  // What the form began with: the list may be read again while it is open.
  const [base, setBase] = useState(category);
  const refused = useMemo(() => refusedFields(request.error), [request.error]);
  const form = useForm('category', valuesOf(category), categoryErrors, refused);
  const { values, errors } = form;
  const { conflict, useTheirs, ...conflicts } = useConflict<FormValues, AdminCategory>(form, valuesOf);
  const parents = category ? outsideOf(all, category) : all;
  const save = async () => {
    const name = fullNameOf(values.parent, values.name.trim());
    const { error } = base
      ? await change({
          id: base._id,
          version: base.version,
          name,
          description: values.description,
          image: values.image,
        })
      : await create(name);
    if (error === undefined) onClose(base ? texts.saved : texts.added);
    else if (base && codeOf(error) === 'category-changed') await join(base);
  };
  const join = async (before: AdminCategory) => {
    const { data } = await refetch();
    const theirs = data?.categories.find(({ _id }) => _id === before._id);
    if (theirs === undefined) return;
    conflicts.join(before, theirs);
    setBase(theirs);
  };
  const isExplained =
    Object.keys(refused).length > 0 || (conflict !== null && codeOf(request.error) === 'category-changed');
  return (
    <ConfirmDialog
      open
      title={base ? texts.editOf(base.name) : texts.add}
      danger={false}
      action={texts.save}
      cancelLabel={texts.cancel}
      working={request.isLoading}
      form="category-form"
      onCancel={() => onClose()}
    >
      <form
        id="category-form"
        className="category-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!request.isLoading && form.check()) void save();
        }}
      >
        {conflict && (
          <FormConflict
            title={texts.conflict}
            fields={conflict.fields}
            labelOf={(name) => texts[name]}
            textOf={textOf}
            onUseTheirs={useTheirs}
          />
        )}
        <TextField
          id="category-name"
          label={texts.name}
          hint={texts.nameHint}
          value={values.name}
          onChange={(name) => form.change({ name })}
          error={errors.name}
          autoComplete="off"
          required
        />
        <Field id="category-parent" label={texts.parent}>
          <NativeSelect
            id="category-parent"
            value={values.parent}
            options={[
              { value: '', label: texts.topLevel },
              ...parents.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(parent) => form.change({ parent })}
          />
        </Field>
        {category && (
          <>
            <Field
              id="category-description"
              label={texts.description}
              hint={texts.descriptionHint}
              error={errors.description}
            >
              <TextArea
                id="category-description"
                rows={4}
                aria-describedby="category-description-hint category-description-error"
                value={values.description}
                onChange={(event) => form.change({ description: event.target.value })}
              />
            </Field>
            <ImageField
              id="category-image"
              texts={{
                label: texts.image,
                hint: texts.imageHint,
                choose: texts.chooseImage,
                replace: texts.replaceImage,
                remove: texts.removeImage,
                alt: texts.imageAlt,
              }}
              image={values.image === '' ? null : { path: values.image }}
              error={errors.image}
              upload={uploadCategoryImage}
              onChange={(image) => form.change({ image: image?.path ?? '' })}
            />
          </>
        )}
        {request.isError && !isExplained && <FormError message={messageOf(request.error)} />}
      </form>
    </ConfirmDialog>
  );
}
