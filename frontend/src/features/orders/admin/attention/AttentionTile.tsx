interface Props {
  count: number;
  label: string;
  hint: string;
  tone: 'warm' | 'bad';
  open: boolean;
  /** The id of the rows that the tile shows. */
  controls: string;
  onToggle: () => void;
}

/** A number with its label, which shows and hides its rows. */
export function AttentionTile({ count, label, hint, tone, open, controls, onToggle }: Props) {
  return (
    <button
      type="button"
      className={`attention-tile tone-${tone}`}
      aria-expanded={open}
      {...(open && { 'aria-controls': controls })}
      onClick={onToggle}
    >
      <span className="attention-number">{count}</span>
      <span>
        <strong>{label}</strong>
        <span className="faint">{hint}</span>
      </span>
    </button>
  );
}
