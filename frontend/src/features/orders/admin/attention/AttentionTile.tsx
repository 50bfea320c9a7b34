import { Link } from 'react-router-dom';
import { formatCount } from '../../../../shared/format.ts';
import type { AttentionKind } from './attention-kinds.tsx';

interface Props {
  kind: AttentionKind;
  open: boolean;
  /** The id of the rows that the tile shows. */
  controls: string;
  onToggle: () => void;
}

/** A number with its label, which leads to a page, or shows and hides its rows. */
export function AttentionTile({ kind: { count, label, hint, tone, action }, open, controls, onToggle }: Props) {
  const className = `attention-tile tone-${tone}`;
  const content = (
    <>
      <span className="attention-number">{formatCount(count)}</span>
      <span>
        <strong>{label}</strong>
        <span className="faint">{hint}</span>
      </span>
    </>
  );
  if ('to' in action) {
    return (
      <Link className={className} to={action.to}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-expanded={open}
      {...(open && { 'aria-controls': controls })}
      onClick={onToggle}
    >
      {content}
    </button>
  );
}
