import Input from 'antd/es/input';
import { Checkbox } from '../../../../shared/components/Checkbox.tsx';
import { Field } from '../../../../shared/components/Field.tsx';
import { currencySign } from '../../../../shared/currency-words.ts';
import { formTexts as texts } from '../admin-product-texts.ts';
import { controlProps } from './control-props.ts';
import { typedFields } from './product-fields.ts';
import { controlId, type ProductFormHandle } from './use-product-form.ts';

interface Props extends ProductFormHandle {
  /** Price and stock are those of the variants, which have a page of their own. */
  hasOptions?: boolean | undefined;
}

/** The typed fields, two of numbers side by side, and whether shoppers see the product. */
export function BasicFields({ values, errors, change, hasOptions = false }: Props) {
  const show = ({ name, label, input, errorOf }: (typeof typedFields)[number]) => (
    <Field key={name} id={controlId(name)} label={label} error={errors[name]}>
      <TypedInput
        input={input}
        {...controlProps(name, { error: errors[name] })}
        name={name}
        value={values[name]}
        aria-required={errorOf('') !== undefined}
        autoComplete="off"
        disabled={hasOptions && isNumber({ input })}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  const isNumber = ({ input }: Pick<(typeof typedFields)[number], 'input'>) => input === 'count' || input === 'price';
  return (
    <section className="panel">
      {typedFields.filter((field) => !isNumber(field)).map(show)}
      <div className="two">{typedFields.filter(isNumber).map(show)}</div>
      {hasOptions && <p className="hint">{texts.ofVariants}</p>}
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

interface InputProps extends ReturnType<typeof controlProps> {
  input: (typeof typedFields)[number]['input'];
  name: string;
  value: string;
  'aria-required': boolean;
  autoComplete: string;
  disabled: boolean;
  onChange: (event: { target: { value: string } }) => void;
}

function TypedInput({ input, ...props }: InputProps) {
  switch (input) {
    case 'line':
      return <Input {...props} />;
    case 'lines':
      return <Input.TextArea {...props} rows={4} />;
    case 'price':
      return <Input {...props} inputMode="decimal" prefix={currencySign()} />;
    case 'count':
      return (
        <Input
          {...props}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          // Scrolling the page with the pointer over the field must not change the stock.
          onWheel={(event) => event.currentTarget.blur()}
        />
      );
  }
}
