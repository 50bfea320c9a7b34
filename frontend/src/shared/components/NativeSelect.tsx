import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import type { AriaAttributes } from 'react';
import { Icon } from './Icon.tsx';
import './native-select.css';
import '../styles/select-picker.css';

interface Props<Value extends string | number> extends AriaAttributes {
  value: Value;
  options: readonly { value: Value; label: string | number }[];
  onChange: (value: Value) => void;
  /** Its name, where no label element refers to `id`. */
  label?: string | undefined;
  id?: string | undefined;
  /** A text before what is chosen. */
  prefix?: string | undefined;
  large?: boolean;
  disabled?: boolean;
  className?: string;
}

/** A native select drawn like the kit's. Values differ as texts. */
export function NativeSelect<Value extends string | number>(props: Props<Value>) {
  const { value, options, onChange, label, id, prefix, large = false, disabled = false, className, ...aria } = props;
  const classes = ['native-select', large && 'is-large', prefix !== undefined && 'has-prefix', className];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      {prefix !== undefined && <FieldPrefix>{prefix}</FieldPrefix>}
      <select
        className="select-picker"
        id={id}
        {...aria}
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={DownOutlined} />
    </span>
  );
}

/** A text in the field of a `has-prefix` element, before what it holds. */
export function FieldPrefix({ children }: { children: string }) {
  return (
    <span className="field-prefix" aria-hidden>
      {children}
    </span>
  );
}
