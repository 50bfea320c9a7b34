import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import { Field } from '../../../../shared/components/Field.tsx';
import { formTexts as texts } from '../admin-product-texts.ts';
import { controlProps } from './control-props.ts';
import { controlId, type ProductFormHandle } from './use-product-form.ts';

/** Name, description, count, price, and whether shoppers see it. */
export function BasicFields({ values, errors, change }: ProductFormHandle) {
  const inputProps = (field: 'name' | 'description' | 'count' | 'price') => ({
    ...controlProps(field, { error: errors[field] }),
    name: field,
    value: values[field],
    'aria-required': true,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  return (
    <section className="panel">
      <Field id="product-name" label={texts.name} error={errors.name}>
        <Input {...inputProps('name')} />
      </Field>
      <Field id="product-description" label={texts.description} error={errors.description}>
        <Input.TextArea {...inputProps('description')} rows={4} />
      </Field>
      <div className="two">
        <Field id="product-count" label={texts.count} error={errors.count}>
          <Input
            {...inputProps('count')}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            // Scrolling the page with the pointer over the field must not change the stock.
            onWheel={(event) => event.currentTarget.blur()}
          />
        </Field>
        <Field id="product-price" label={texts.price} error={errors.price}>
          <Input {...inputProps('price')} inputMode="decimal" prefix="$" />
        </Field>
      </div>
      <Checkbox
        checked={values.published}
        aria-describedby={`${controlId('published')}-hint`}
        onChange={({ target }) => change({ published: target.checked })}
      >
        {texts.published}
      </Checkbox>
      <p className="hint published-hint" id={`${controlId('published')}-hint`}>
        {values.published ? texts.publishedHint : texts.draftHint}
      </p>
    </section>
  );
}
