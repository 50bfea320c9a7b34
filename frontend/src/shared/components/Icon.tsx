import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types';
import './icon.css';

interface Props {
  /** An icon of one colour, from '@ant-design/icons-svg/es/asn/…'. */
  of: IconDefinition;
  /** What it says; decoration without one. */
  label?: string;
  className?: string;
}

/**
 * An icon of Ant Design's set, drawn as Ant Design draws it but without the kit's base, which a page may not need otherwise.
 */
export function Icon({ of: { name, icon }, label, className }: Props) {
  const { attrs, children = [] } = icon as AbstractNode;
  return (
    <span
      className={['anticon', `anticon-${name}`, className].filter(Boolean).join(' ')}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <svg
        viewBox={attrs.viewBox}
        fillRule={attrs['fill-rule'] === 'evenodd' ? 'evenodd' : undefined}
        width="1em"
        height="1em"
        fill="currentColor"
        focusable="false"
        aria-hidden="true"
      >
        {children.map(({ attrs: { d } }) => (
          <path key={d} d={d} />
        ))}
      </svg>
    </span>
  );
}
