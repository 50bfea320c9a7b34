import { MAX_DESCRIPTION } from '@shop/contracts/catalogue-api.ts';
import { type AdminCategory, MAX_CATEGORY_NAME } from '@shop/contracts/categories-api.ts';
import TextArea from 'antd/es/input/TextArea';
import { useMemo } from 'react';
import { detailsOf, messageOf } from '../../../../shared/api/api-client.ts';
import { ConfirmDialog } from '../../../../shared/components/ConfirmDialog.tsx';
import { Field } from '../../../../shared/components/Field.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { ImageField } from '../../../../shared/components/ImageField.tsx';
import { NativeSelect } from '../../../../shared/components/NativeSelect.tsx';
import { TextField } from '../../../../shared/components/TextField.tsx';
import { errorsOf, useForm } from '../../../../shared/hooks/use-form.ts';
import { uploadCategoryImage, useChangeCategoryMutation, useCreateCategoryMutation } from './categories-admin-api.ts';
import { adminCategoriesTexts as texts } from './categories-texts.ts';
import { fullNameOf, outsideOf, ownNameOf, parentNameOf } from './category-tree.ts';

export interface CategoryDialogProps {
  all: readonly AdminCategory[];
  /** @param done what to say about it; undefined if nothing was done */
  onClose: (done?: string) => void;
}

/** Adds a category, or changes its name, its place, its description and its image. */
export function CategoryDialog({ all, category, onClose }: CategoryDialogProps & { category?: AdminCategory }) {
  const [create, creating] = useCreateCategoryMutation();
  const [change, changing] = useChangeCategoryMutation();
  const request = category ? changing : creating;
  const refused = useMemo(() => refusedFields(request.error), [request.error]);
  const form = useForm('category', valuesOf(category), categoryErrors, refused);
  const { values, errors } = form;
  const parents = category ? outsideOf(all, category) : all;
  const save = async () => {
    const name = fullNameOf(values.parent, values.name.trim());
    const { error } = category
      ? await change({
          id: category._id,
          version: category.version,
          name,
          description: values.description,
          image: values.image,
        })
      : await create(name);
    if (error === undefined) onClose(category ? texts.saved : texts.added);
  };
  return (
    <ConfirmDialog
      open
      title={category ? texts.editOf(category.name) : texts.add}
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
        {request.isError && Object.keys(refused).length === 0 && <FormError message={messageOf(request.error)} />}
      </form>
    </ConfirmDialog>
  );
}

interface FormValues {
  name: string;
  /** '' for a top-level category. */
  parent: string;
  description: string;
  image: string;
}

function valuesOf(category: AdminCategory | undefined): FormValues {
  const { name = '', description = '', image = '' } = category ?? {};
  return { name: ownNameOf(name), parent: parentNameOf(name), description, image };
}

function categoryErrors({ name, parent, description }: FormValues) {
  return errorsOf<FormValues>({
    name: nameError(name.trim(), parent),
    parent: undefined,
    description: description.length > MAX_DESCRIPTION ? texts.descriptionTooLong(MAX_DESCRIPTION) : undefined,
    image: undefined,
  });
}

function nameError(name: string, parent: string): string | undefined {
  if (name === '') return texts.required;
  if (/[,/]/.test(name)) return texts.separators;
  return fullNameOf(parent, name).length > MAX_CATEGORY_NAME ? texts.tooLong(MAX_CATEGORY_NAME) : undefined;
}

/** What the shop said about fields; a new category is called `category` there. */
function refusedFields(error: unknown): Partial<FormValues> {
  const faults = detailsOf<{ field: string; message: string }[]>(error, ['invalid']) ?? [];
  return Object.fromEntries(
    faults.map(({ field, message }) => [field === 'category' ? 'name' : field, message.replace(/^\w+: /, '')]),
  );
}
