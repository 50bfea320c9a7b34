import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import './yes-no.css';
import { Icon } from './Icon.tsx';

/** A yes/no table cell: an icon with its label. */
export function YesNo({ on, yes, no }: { on: boolean; yes: string; no: string }) {
  return (
    <span className={on ? 'tick tick-yes' : 'tick tick-no'}>
      {on ? <Icon of={CheckCircleFilled} /> : <Icon of={CloseOutlined} />}
      <span>{on ? yes : no}</span>
    </span>
  );
}
