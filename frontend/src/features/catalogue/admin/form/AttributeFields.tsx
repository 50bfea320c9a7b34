import Select from 'antd/es/select';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Field } from '../../../../shared/components/Field.tsx';
import { selectCategories } from '../../../../shared/state/categories.ts';
import { attributeTexts as texts } from '../admin-product-texts.ts';
import { AttributeTable } from './AttributeTable.tsx';
import { NewAttribute } from './NewAttribute.tsx';
import { offeredAttributes, withAttribute } from './product-rules.ts';
import type { ProductFormHandle } from './use-product-form.ts';

/** The attributes: picked from what the category offers, taken out of the table, or made by typing (docs/requirements.md#product-form). */
export function AttributeFields(form: ProductFormHandle) {
  const { values } = form;
  const offered = offeredAttributes(values.category, useSelector(selectCategories));
  return (
    <>
      {/* Another category offers other keys: the picker is reset. */}
      {offered.length > 0 && <AttributePicker key={values.category.split('/')[0]} form={form} offered={offered} />}
      <AttributeTable {...form} />
      <NewAttribute {...form} />
    </>
  );
}

interface PickerProps {
  form: ProductFormHandle;
  offered: ReturnType<typeof offeredAttributes>;
}

/** Choosing a key fills the value picker; choosing a value adds its row, or replaces it. */
function AttributePicker({ form: { values, change }, offered }: PickerProps) {
  const [key, setKey] = useState<string | null>(null);
  const picked = offered.find((attribute) => attribute.key === key);
  const row = values.attributes.find((attribute) => attribute.key === picked?.key);
  return (
    <div className="two">
      <Field id="product-attribute-key" label={texts.chooseKey}>
        <Select
          id="product-attribute-key"
          showSearch
          placeholder={texts.chooseKeyFirst}
          value={picked?.key ?? null}
          onChange={setKey}
          options={offered.map((attribute) => ({ value: attribute.key, label: attribute.key }))}
        />
      </Field>
      <Field id="product-attribute-value" label={texts.chooseValue}>
        <Select
          id="product-attribute-value"
          showSearch
          placeholder={texts.chooseValueFirst}
          disabled={picked === undefined}
          value={row?.value ?? null}
          onChange={(value) => {
            if (picked === undefined || value === null) return;
            change(({ attributes }) => ({ attributes: withAttribute(attributes, { key: picked.key, value }) }));
          }}
          options={picked?.value.map((value) => ({ value, label: value })) ?? []}
        />
      </Field>
    </div>
  );
}
