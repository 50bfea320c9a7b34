import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import VerticalAlignBottomOutlined from '@ant-design/icons-svg/es/asn/VerticalAlignBottomOutlined';
import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { Checkbox } from '../../../../shared/components/Checkbox.tsx';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { Icon } from '../../../../shared/components/Icon.tsx';
import { NativeSelect } from '../../../../shared/components/NativeSelect.tsx';
import { type DraftHandle, invalid } from './draft-handle.ts';
import { choiceOf, type DraftRow, filledDown, isFirst, type RowField, withoutRow, withRow } from './variants-draft.ts';
import { variantTexts as texts } from './variants-texts.ts';

const TEXT_FIELDS = ['price', 'oldPrice', 'count', 'sku', 'weight'] as const;
const INPUT_MODES = {
  price: 'decimal',
  oldPrice: 'decimal',
  count: 'numeric',
  sku: 'text',
  weight: 'numeric',
} as const;
/** Those that variants mostly share; a SKU is unique. */
const FILLED: readonly RowField[] = ['price', 'oldPrice', 'count', 'weight', 'image'];

interface Props extends DraftHandle {
  images: readonly ProductImage[];
}

/** A row for each variant: whether it is for sale, price, stock and what else it has of its own. */
export function VariantGrid({ images, ...handle }: Props) {
  const { draft } = handle;
  const columns: RowField[] = [...TEXT_FIELDS, ...(images.length > 1 ? (['image'] as const) : [])];
  return (
    <section className="panel" aria-label={texts.variants}>
      <h2 className="h4">
        {texts.variants} <span className="faint variants-count">{texts.count(draft.rows.length)}</span>
      </h2>
      <table className="variants-grid">
        <thead>
          <tr>
            <th scope="col">{texts.columns.variant}</th>
            <th scope="col">{texts.columns.onSale}</th>
            {columns.map((field) => (
              <th key={field} scope="col">
                {texts.columns[field]}
                {draft.rows.length > 1 && FILLED.includes(field) && <FillDown field={field} {...handle} />}
              </th>
            ))}
            <th />
          </tr>
        </thead>
        <tbody>
          {draft.rows.map((row, at) => (
            <VariantRow key={row.key} {...handle} row={row} at={at} images={images} />
          ))}
        </tbody>
      </table>
      <p className="hint">{texts.oldPriceHint}</p>
    </section>
  );
}

function FillDown({ field, change }: DraftHandle & { field: RowField }) {
  return (
    <Button
      type="text"
      size="small"
      icon={<Icon of={VerticalAlignBottomOutlined} />}
      aria-label={texts.fillDown(texts.columns[field])}
      title={texts.fillDown(texts.columns[field])}
      onClick={() => change((before) => filledDown(before, field))}
    />
  );
}

function VariantRow({ draft, errors, change, row, at, images }: Props & { row: DraftRow; at: number }) {
  const isItself = isFirst(draft, row);
  const name = choiceOf(draft, row) || texts.itself;
  const set = (to: Partial<DraftRow>) => change((before) => withRow(before, row.key, to));
  return (
    <tr>
      <th scope="row">
        {name}
        {isItself && draft.options.length > 0 && <span className="faint variants-itself">{texts.itself}</span>}
      </th>
      <td data-label={texts.columns.onSale}>
        <Checkbox
          aria-label={texts.fieldOf(texts.columns.onSale, name)}
          checked={row.onSale}
          disabled={draft.options.length === 0}
          onChange={({ target }) => set({ onSale: target.checked })}
        />
      </td>
      {TEXT_FIELDS.map((field) => {
        const error = errors[`variants.${at}.${field}`];
        return (
          <td key={field} data-label={texts.columns[field]}>
            <Input
              aria-label={texts.fieldOf(texts.columns[field], name)}
              value={row[field]}
              inputMode={INPUT_MODES[field]}
              autoComplete="off"
              {...invalid(error)}
              onChange={({ target }) => set({ [field]: target.value })}
            />
            {error && <FieldError>{error}</FieldError>}
            {field === 'oldPrice' && !error && row.hiddenOldPrice === row.oldPrice && (
              <p className="faint variants-hidden">{texts.notShown}</p>
            )}
          </td>
        );
      })}
      {images.length > 1 && (
        <td data-label={texts.columns.image}>
          <NativeSelect
            label={texts.fieldOf(texts.columns.image, name)}
            value={row.image}
            options={[
              { value: '', label: texts.firstImage },
              ...images.map(({ path }, index) => ({ value: path, label: texts.imageNumber(index + 1) })),
            ]}
            onChange={(image) => set({ image })}
          />
        </td>
      )}
      <td>
        {!isItself && (
          <Button
            type="text"
            icon={<Icon of={DeleteOutlined} />}
            aria-label={texts.removeVariant(name)}
            onClick={() => change((before) => withoutRow(before, row.key))}
          />
        )}
      </td>
    </tr>
  );
}
