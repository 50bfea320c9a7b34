import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { useMemo } from 'react';

/** Above this stock, a number input replaces the select, which would have thousands of options. */
const MAX_OPTIONS = 100;

interface Props {
  value: number;
  /** The maximum quantity (docs/requirements.md#quantity-rules). */
  stock: number;
  onChange: (quantity: number) => void;
  label: string;
  id?: string;
  large?: boolean;
  /** A text before the number. */
  prefix?: string;
}

export function QuantitySelect({ value, stock, onChange, label, id, large = false, prefix }: Props) {
  const options = useMemo(
    () => Array.from({ length: Math.min(stock, MAX_OPTIONS) }, (_, index) => ({ value: index + 1, label: index + 1 })),
    [stock],
  );
  const common = {
    className: 'quantity',
    'aria-label': label,
    size: large ? ('large' as const) : ('middle' as const),
    value,
    ...(id !== undefined && { id }),
    ...(prefix !== undefined && { prefix: <span className="faint">{prefix}</span> }),
  };
  if (stock > MAX_OPTIONS) {
    return (
      <InputNumber<number>
        {...common}
        min={1}
        max={stock}
        precision={0}
        onChange={(quantity) => quantity !== null && onChange(quantity)}
      />
    );
  }
  return <Select {...common} options={options} disabled={stock < 1} onChange={onChange} />;
}
