import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import './yes-no.css';

/** A yes/no table cell: an icon with its label. */
export function YesNo({ on, yes, no }: { on: boolean; yes: string; no: string }) {
  return (
    <span className={on ? 'tick tick-yes' : 'tick tick-no'}>
      {on ? <CheckCircleFilled aria-hidden /> : <CloseOutlined aria-hidden />}
      <span>{on ? yes : no}</span>
    </span>
  );
}
