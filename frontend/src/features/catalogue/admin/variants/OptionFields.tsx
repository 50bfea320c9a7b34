import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { MAX_OPTION_TEXT } from '@shop/contracts/catalogue-admin-api.ts';
import { MAX_OPTIONS } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useId, useState } from 'react';
import { Field } from '../../../../shared/components/Field.tsx';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { Icon } from '../../../../shared/components/Icon.tsx';
import { type DraftHandle, invalid } from './draft-handle.ts';
import {
  type DraftOption,
  isFirst,
  isRemovable,
  renamed,
  withOption,
  withoutOption,
  withoutValue,
  withValue,
} from './variants-draft.ts';
import { variantTexts as texts } from './variants-texts.ts';

/** The options of a product with their values; a new value brings a variant for each choice of the others. */
export function OptionFields(handle: DraftHandle) {
  const { draft, change } = handle;
  return (
    <section className="panel" aria-label={texts.options}>
      <h2 className="h4">{texts.options}</h2>
      <p className="hint">{texts.optionsHint}</p>
      {draft.options.length === 0 && <p className="faint">{texts.noOptions}</p>}
      {draft.options.map((option, at) => (
        <OptionRow key={option.key} {...handle} option={option} at={at} />
      ))}
      {draft.options.length < MAX_OPTIONS && (
        <Button icon={<Icon of={PlusOutlined} />} onClick={() => change(withOption)}>
          {texts.addOption}
        </Button>
      )}
    </section>
  );
}

function OptionRow({ draft, errors, change, option, at }: DraftHandle & { option: DraftOption; at: number }) {
  const id = useId();
  const [refused, setRefused] = useState(false);
  // The service refuses to remove the last option while other variants are for sale (docs/api.md#admin-variants).
  const sellsOthers = draft.options.length === 1 && draft.rows.some((row) => row.wasOnSale && !isFirst(draft, row));
  const label = texts.optionLabel(option.name);
  const nameError = errors[`options.${at}.name`];
  return (
    <fieldset className="variants-option">
      <legend className="sr">{label}</legend>
      <Field id={id} label={texts.optionName} error={nameError}>
        <div className="variants-name">
          <Input
            id={id}
            value={option.name}
            maxLength={MAX_OPTION_TEXT}
            placeholder={texts.nameExample}
            autoComplete="off"
            autoFocus={option.name === ''}
            {...invalid(nameError)}
            onChange={({ target }) => change((before) => renamed(before, option.key, target.value))}
          />
          <Button
            type="text"
            icon={<Icon of={DeleteOutlined} />}
            aria-label={texts.removeOption(label)}
            onClick={() => {
              if (sellsOthers) setRefused(true);
              else change((before) => withoutOption(before, option.key));
            }}
          />
        </div>
      </Field>
      {refused && sellsOthers && <FieldError>{texts.takeOffSaleFirst}</FieldError>}
      <p className="variants-label">{texts.values}</p>
      <ul className="variants-values">
        {option.values.map((value, place) => {
          const error = errors[`options.${at}.values.${place}`];
          const isFixed = !isRemovable(draft, option, value.key);
          return (
            <li key={value.key}>
              <Input
                aria-label={texts.valueOf(label, place + 1)}
                value={value.text}
                maxLength={MAX_OPTION_TEXT}
                placeholder={texts.valueExample}
                autoComplete="off"
                autoFocus={value.text === '' && option.values.length > 1}
                {...invalid(error)}
                onChange={({ target }) => change((before) => renamed(before, value.key, target.value))}
              />
              <Button
                type="text"
                icon={<Icon of={CloseOutlined} />}
                aria-label={texts.removeValue(value.text || texts.valueOf(label, place + 1))}
                disabled={isFixed}
                {...(isFixed && { title: texts.stays })}
                onClick={() => change((before) => withoutValue(before, value.key))}
              />
              {error && <FieldError>{error}</FieldError>}
            </li>
          );
        })}
        <li>
          <Button
            type="dashed"
            icon={<Icon of={PlusOutlined} />}
            onClick={() => change((before) => withValue(before, option.key))}
          >
            {texts.addValue}
          </Button>
        </li>
      </ul>
    </fieldset>
  );
}
