import { useState } from 'react';
import { FieldPrefix, NativeSelect } from './NativeSelect.tsx';
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

export function QuantitySelect(props: Props) {
  return props.stock > MAX_OPTIONS ? <QuantityInput {...props} /> : <QuantityOptions {...props} />;
}

function QuantityOptions({ stock, ...select }: Props) {
  // One option also when nothing is left.
  const options = Array.from({ length: Math.max(1, stock) }, (_, index) => ({ value: index + 1, label: index + 1 }));
  return <NativeSelect className="quantity" {...select} options={options} disabled={stock < 1} />;
}

/** Accepts whole numbers up to the stock; what is no such number is replaced when the field is left. */
function QuantityInput({ value, stock, onChange, label, large = false, prefix }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const classes = ['quantity', 'quantity-input', large && 'is-large', prefix !== undefined && 'has-prefix'];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      {prefix !== undefined && <FieldPrefix>{prefix}</FieldPrefix>}
      <input
        type="number"
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
    </span>
  );
}
