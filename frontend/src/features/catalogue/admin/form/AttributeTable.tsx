import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import Button from 'antd/es/button';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { Icon } from '../../../../shared/components/Icon.tsx';
import { attributeTexts as texts } from '../admin-product-texts.ts';
import { controlId, type ProductFormHandle } from './use-product-form.ts';

/** The product's attributes (docs/requirements.md#edit-product); nothing without any. */
export function AttributeTable({ values: { attributes }, errors, change }: ProductFormHandle) {
  const body = useRef<HTMLTableSectionElement>(null);
  if (attributes.length === 0) return null;
  const remove = (index: number) => {
    // Commit synchronously: focus can move only after the row has left the DOM.
    flushSync(() => change((before) => ({ attributes: before.attributes.filter((_, other) => other !== index) })));
    const buttons = body.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById(controlId('newKey')))?.focus();
  };
  const error = errors.attributes;
  return (
    <div className="attributes" id={controlId('attributes')} tabIndex={-1}>
      <table>
        <caption className="sr">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.columns.key}</th>
            <th scope="col">{texts.columns.value}</th>
            <th scope="col">{texts.columns.remove}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {attributes.map(({ key, value }, index) => (
            <tr key={key}>
              <td>{key}</td>
              <td>{value}</td>
              <td>
                <Button
                  type="text"
                  size="small"
                  icon={<Icon of={CloseOutlined} />}
                  aria-label={texts.removeOne(key)}
                  onClick={() => remove(index)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
