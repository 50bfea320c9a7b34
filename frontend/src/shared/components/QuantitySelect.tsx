import { useMemo, useState } from 'react';
import { NativeSelect } from './NativeSelect.tsx';
import './quantity-select.css';

/** Above this stock, a number input replaces the select, which would have thousands of options. */
const MAX_OPTIONS = 100;

interface Props {
  value: number;
  /** The maximum quantity (docs/requirements.md#quantity-rules). */
  stock: number;
  onChange: (quantity: number) => void;
  label: string;
  large?: boolean;
  /** A text before the number. */
  prefix?: string;
}

export function QuantitySelect({ value, stock, onChange, label, large = false, prefix }: Props) {
  const options = useMemo(
    () => Array.from({ length: Math.max(1, stock) }, (_, index) => ({ value: index + 1, label: index + 1 })),
    [stock],
  );
  if (stock > MAX_OPTIONS) return <QuantityInput {...{ value, stock, onChange, label, large }} />;
  return (
    <NativeSelect className="quantity" {...{ value, options, onChange, label, large, prefix }} disabled={stock < 1} />
  );
}

/** Accepts whole numbers up to the stock; what is no such number is replaced when the field is left. */
function QuantityInput({ value, stock, onChange, label, large }: Omit<Props, 'prefix'>) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="number"
      className={large ? 'quantity quantity-input is-large' : 'quantity quantity-input'}
      aria-label={label}
      min={1}
      max={stock}
      step={1}
      value={typed ?? value}
      onChange={({ target }) => {
        const quantity = Number(target.value);
        const isWithin = Number.isInteger(quantity) && quantity >= 1 && quantity <= stock;
        setTyped(isWithin ? null : target.value);
        if (isWithin) onChange(quantity);
      }}
      onBlur={() => {
        if (typed !== null && Number(typed) > stock) onChange(stock);
        setTyped(null);
      }}
    />
  );
}
