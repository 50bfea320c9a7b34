import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Field } from '../../../../shared/components/Field.tsx';
import { selectCategories } from '../../../../shared/state/categories.ts';
import { categoryTexts as texts } from '../admin-product-texts.ts';
import { controlProps } from './control-props.ts';
import { isEnter } from './enter-key.ts';
import { categoryEntered, selectProductForm } from './product-form-slice.ts';
import { RemoveCategory } from './RemoveCategory.tsx';
import { controlId, type ProductFormHandle } from './use-product-form.ts';

/** The category: selected, removed from the shop, or created with Enter (docs/requirements.md#product-form). */
export function CategoryFields({ values, errors, change }: ProductFormHandle) {
  const dispatch = useDispatch();
  const categories = useSelector(selectCategories);
  const { category } = useSelector(selectProductForm);
  const [confirming, setConfirming] = useState(false);
  const { status, message, name, selection } = category;
  const creating = status === 'creating';

  useEffect(() => {
    if (selection === null) return;
    change({ category: selection.category, ...(selection.category !== '' && { newCategory: '' }) });
    // 'Remove selected' had the focus and is disabled now.
    if (selection.category === '') document.getElementById(controlId('category'))?.focus();
  }, [selection, change]);

  const error = errors.category ?? (status === 'remove failed' && name === values.category ? message : undefined);
  const typed = values.newCategory.trim();
  const newError = status === 'create failed' && name === typed ? message : creating ? undefined : errors.newCategory;
  return (
    <>
      <Field id="product-category" label={texts.label} error={error}>
        <div className="category-row">
          <Select
            {...controlProps('category', { error })}
            aria-required
            showSearch
            value={values.category}
            onChange={(category) => change({ category })}
            options={[
              { value: '', label: texts.choose },
              ...categories.map(({ name }) => ({ value: name, label: name })),
            ]}
          />
          <Button disabled={values.category === ''} loading={status === 'removing'} onClick={() => setConfirming(true)}>
            {texts.removeSelected}
          </Button>
        </div>
      </Field>
      {confirming && <RemoveCategory name={values.category} onClose={() => setConfirming(false)} />}
      <Field id="product-newCategory" label={texts.create} hint={texts.createHint} error={newError}>
        <Input
          {...controlProps('newCategory', { error: newError, hint: texts.createHint })}
          autoComplete="off"
          value={values.newCategory}
          onChange={(event) => change({ newCategory: event.target.value })}
          onKeyDown={(event) => {
            if (isEnter(event) && typed !== '' && !creating) dispatch(categoryEntered(typed));
          }}
          aria-busy={creating}
          {...(creating && { suffix: <span className="field-spinner" aria-hidden /> })}
        />
      </Field>
    </>
  );
}
