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

/** The category: chosen, removed from the shop, or created by typing its name and pressing Enter (docs/requirements.md#product-form). */
export function CategoryFields({ values, faults, change }: ProductFormHandle) {
  const dispatch = useDispatch();
  const categories = useSelector(selectCategories);
  const { category } = useSelector(selectProductForm);
  const [asking, setAsking] = useState(false);
  const { status, message, tried, outcome } = category;
  const creating = status === 'creating';

  useEffect(() => {
    if (outcome === null) return;
    change({ category: outcome.choice, ...(outcome.choice !== '' && { newCategory: '' }) });
    // 'Remove selected', which had the focus, has nothing to remove now.
    if (outcome.choice === '') document.getElementById(controlId('category'))?.focus();
  }, [outcome, change]);

  const error = faults.category ?? (status === 'remove failed' && tried === values.category ? message : undefined);
  const typed = values.newCategory.trim();
  const newError = status === 'create failed' && tried === typed ? message : creating ? undefined : faults.newCategory;
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
          <Button disabled={values.category === ''} loading={status === 'removing'} onClick={() => setAsking(true)}>
            {texts.removeSelected}
          </Button>
        </div>
      </Field>
      {asking && <RemoveCategory name={values.category} onDone={() => setAsking(false)} />}
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
          {...(creating && { suffix: <span className="field-works" aria-hidden /> })}
        />
      </Field>
    </>
  );
}
