import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { useMemo } from 'react';

/** Above this many choices a number is typed, so that a large stock never becomes thousands of options. */
const MAX_CHOICES = 100;

interface Props {
  value: number;
  /** The stock: choices run from 1 to it (docs/requirements.md#quantity-rules). */
  stock: number;
  onChange: (quantity: number) => void;
  label: string;
  id?: string;
  large?: boolean;
  /** A word before the number. */
  prefix?: string;
}

export function QuantitySelect({ value, stock, onChange, label, id, large = false, prefix }: Props) {
  const options = useMemo(
    () => Array.from({ length: Math.min(stock, MAX_CHOICES) }, (_, place) => ({ value: place + 1, label: place + 1 })),
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
  if (stock > MAX_CHOICES) {
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
