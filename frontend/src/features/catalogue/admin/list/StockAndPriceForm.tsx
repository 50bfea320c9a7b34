import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type FormEvent, type KeyboardEvent, useId, useMemo } from 'react';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { afterSuccess, forgetAnswer } from '../../../../shared/api/shop-api.ts';
import { Checkbox } from '../../../../shared/components/Checkbox.tsx';
import { Field } from '../../../../shared/components/Field.tsx';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { currencySign } from '../../../../shared/currency-words.ts';
import { errorsOf, useForm } from '../../../../shared/hooks/use-form.ts';
import { useUnsavedChanges } from '../../../../shared/hooks/use-unsaved-changes.tsx';
import { formTexts, productListTexts as texts } from '../admin-product-texts.ts';
import { isChangedMeanwhile } from '../admin-products-api.ts';
import { countError, priceError } from '../form/product-fields.ts';
import { fieldErrorsOf } from '../form/product-rules.ts';
import { useLoadRowMutation, useSaveStockAndPriceMutation } from './stock-and-price-api.ts';

interface Props {
  /** The row as it was when the form was opened. */
  product: AdminProduct;
  onSaved: (product: AdminProduct) => void;
  /** Another administrator changed the product, and its current row was loaded. */
  onReloaded: (product: AdminProduct) => void;
  onClose: () => void;
}

/** Stock and price of a row, and whether it is published, by the rules of the product's form: Enter saves them, Escape discards them. */
export function StockAndPriceForm({ product, onSaved, onReloaded, onClose }: Props) {
  const id = useId();
  const [save, saving] = useSaveStockAndPriceMutation();
  const [load, loading] = useLoadRowMutation();
  const failure = saving.error;
  const rejected = useMemo(() => fieldErrorsOf(failure), [failure]);
  const initial = { count: String(product.count), price: product.price.toFixed(2), published: product.published };
  const { values, errors, changed, change, check } = useForm(id, initial, checkValues, rejected);
  const leaving = useUnsavedChanges({ unsaved: changed, saving: saving.isLoading });
  const working = saving.isLoading || loading.isLoading;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check()) return;
    const to = { count: Number(values.count), price: Number(values.price), published: values.published };
    void afterSuccess(save({ shown: product, to }).unwrap(), onSaved);
  };
  const discardOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !working) onClose();
  };
  const inputProps = (field: 'count' | 'price') => ({
    id: `${id}-${field}`,
    value: values[field],
    autoComplete: 'off',
    readOnly: working,
    ...(errors[field] && {
      status: 'error' as const,
      'aria-invalid': true,
      'aria-describedby': `${id}-${field}-error`,
    }),
    onChange: ({ target }: { target: { value: string } }) => {
      forgetAnswer(saving);
      change({ [field]: target.value });
    },
  });
  return (
    <form
      noValidate
      className="stock-form"
      aria-label={texts.changeStockAndPrice(product.name)}
      onSubmit={submit}
      onKeyDown={discardOnEscape}
    >
      {leaving}
      <Field id={`${id}-count`} label={texts.stock} error={errors.count}>
        <Input {...inputProps('count')} inputMode="numeric" autoFocus />
      </Field>
      <Field id={`${id}-price`} label={texts.columns.price} error={errors.price}>
        <Input {...inputProps('price')} inputMode="decimal" prefix={currencySign()} />
      </Field>
      <Checkbox
        className="stock-form-published"
        checked={values.published}
        disabled={working}
        onChange={({ target }) => {
          forgetAnswer(saving);
          change({ published: target.checked });
        }}
      >
        {texts.published}
      </Checkbox>
      <div className="stock-form-buttons">
        <Button type="primary" htmlType="submit" loading={saving.isLoading}>
          {texts.save}
        </Button>
        <Button disabled={working} onClick={onClose}>
          {texts.discard}
        </Button>
      </div>
      {isChangedMeanwhile(failure) ? (
        <div role="alert" className="stock-form-failure">
          <p className="error">{formTexts.changedMeanwhile}</p>
          <Button
            size="small"
            loading={loading.isLoading}
            onClick={() => afterSuccess(load(product._id).unwrap(), onReloaded)}
          >
            {formTexts.loadOther}
          </Button>
        </div>
      ) : (
        failure !== undefined && Object.keys(rejected).length === 0 && <FieldError>{messageOf(failure)}</FieldError>
      )}
      {loading.isError && <FieldError>{messageOf(loading.error)}</FieldError>}
    </form>
  );
}

function checkValues({ count, price }: { count: string; price: string }) {
  return errorsOf<{ count: string; price: string }>({
    count: countError(count.trim()),
    price: priceError(price.trim()),
  });
}
