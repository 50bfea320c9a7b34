import Alert from 'antd/es/alert';
import Input from 'antd/es/input';
import { type KeyboardEvent, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Field } from '../../../../shared/components/Field.tsx';
import { attributeTexts as texts } from '../admin-product-texts.ts';
import { controlProps } from './control-props.ts';
import { isEnter } from './enter-key.ts';
import { attributeEntered, selectProductForm } from './product-form-slice.ts';
import { withAttribute } from './product-rules.ts';
import { controlId, type ProductFormHandle } from './use-product-form.ts';

/**
 * A new attribute: Enter in either field, once both are filled, saves it to the category, adds it to the product and
 * clears both (docs/requirements.md#product-form). If the server rejects it, it returns to the fields.
 */
export function NewAttribute({ values, errors, change }: ProductFormHandle) {
  const dispatch = useDispatch();
  const { attributeRejected: rejected } = useSelector(selectProductForm);

  useEffect(() => {
    if (rejected === null) return;
    change(({ attributes, newKey, newValue }) => ({
      attributes: attributes.filter(({ key, value }) => key !== rejected.key || value !== rejected.value),
      ...(newKey === '' && newValue === '' && { newKey: rejected.key, newValue: rejected.value }),
    }));
  }, [rejected, change]);

  const onEnter = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    const key = values.newKey.trim();
    const value = values.newValue.trim();
    if (key === '' || value === '') {
      document.getElementById(controlId(key === '' ? 'newKey' : 'newValue'))?.focus();
      return;
    }
    change(({ attributes }) => ({ attributes: withAttribute(attributes, { key, value }), newKey: '', newValue: '' }));
    dispatch(attributeEntered({ key, value, category: values.category }));
    document.getElementById(controlId('newKey'))?.focus();
  };
  const isRejected = rejected !== null && values.newKey === rejected.key && values.newValue === rejected.value;
  const valueError = isRejected ? texts.rejected(rejected.message) : errors.newValue;
  const control = (field: 'newKey' | 'newValue', error: string | undefined) => ({
    ...controlProps(field, { error }),
    autoComplete: 'off',
    disabled: values.category === '',
    placeholder: texts.placeholder,
    value: values[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
    onKeyDown: onEnter,
  });
  return (
    <>
      <div className="two">
        <Field id="product-newKey" label={texts.newKey} error={errors.newKey}>
          <Input {...control('newKey', errors.newKey)} />
        </Field>
        <Field id="product-newValue" label={texts.newValue} error={valueError}>
          <Input {...control('newValue', valueError)} />
        </Field>
      </div>
      <Alert type="info" showIcon role="note" title={texts.hint} />
    </>
  );
}
