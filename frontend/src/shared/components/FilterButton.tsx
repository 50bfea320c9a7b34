import FilterOutlined from '@ant-design/icons-svg/es/asn/FilterOutlined';
import { Icon } from './Icon.tsx';
import { PushButton } from './PushButton.tsx';

interface Props {
  label: string;
  /** The number of filters that apply; shown unless it is 0. */
  count: number;
  className?: string;
  onClick: () => void;
}

/** On a phone, the button that opens the filters of a list in a drawer (docs/look.md#phones). */
export function FilterButton({ label, count, className, onClick }: Props) {
  return (
    <PushButton block {...(className !== undefined && { className })} aria-haspopup="dialog" onClick={onClick}>
      <Icon of={FilterOutlined} />
      {label}
      {count > 0 && (
        <span className="count-dot">
          <span className="sr">(</span>
          {count}
          <span className="sr">)</span>
        </span>
      )}
    </PushButton>
  );
}
