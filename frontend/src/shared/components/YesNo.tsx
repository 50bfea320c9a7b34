import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import './yes-no.css';

/** Yes or no in a table: a green check or a faint cross, always with its word. */
export function YesNo({ on, yes, no }: { on: boolean; yes: string; no: string }) {
  return (
    <span className={on ? 'tick tick-yes' : 'tick tick-no'}>
      {on ? <CheckCircleFilled aria-hidden /> : <CloseOutlined aria-hidden />}
      <span>{on ? yes : no}</span>
    </span>
  );
}
