interface Props {
  entries: [name: string, value: string | null][];
  /** Shown instead of a value of null. */
  missing?: string;
}

/** A list of names with their values. */
export function DescriptionList({ entries, missing = '' }: Props) {
  return (
    <dl className="facts">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className="value-missing">{missing}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
