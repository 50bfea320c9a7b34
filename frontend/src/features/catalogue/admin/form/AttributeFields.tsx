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

/** Attributes: selected from the category's, created by typing, and removed in the table (docs/requirements.md#product-form). */
export function AttributeFields(form: ProductFormHandle) {
  const { values } = form;
  const offered = offeredAttributes(values.category, useSelector(selectCategories));
  return (
    <>
      {/* The key resets the picker: another category has other attributes. */}
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

/** Selecting a key enables the value select; selecting a value adds or replaces the key's row. */
function AttributePicker({ form: { values, change }, offered }: PickerProps) {
  const [key, setKey] = useState<string | null>(null);
  const selected = offered.find((attribute) => attribute.key === key);
  const row = values.attributes.find((attribute) => attribute.key === selected?.key);
  return (
    <div className="two">
      <Field id="product-attribute-key" label={texts.chooseKey}>
        <Select
          id="product-attribute-key"
          showSearch
          placeholder={texts.chooseKeyFirst}
          value={selected?.key ?? null}
          onChange={setKey}
          options={offered.map((attribute) => ({ value: attribute.key, label: attribute.key }))}
        />
      </Field>
      <Field id="product-attribute-value" label={texts.chooseValue}>
        <Select
          id="product-attribute-value"
          showSearch
          placeholder={texts.chooseValueFirst}
          disabled={selected === undefined}
          value={row?.value ?? null}
          onChange={(value) => {
            if (selected === undefined || value === null) return;
            change(({ attributes }) => ({ attributes: withAttribute(attributes, { key: selected.key, value }) }));
          }}
          options={selected?.value.map((value) => ({ value, label: value })) ?? []}
        />
      </Field>
    </div>
  );
}
