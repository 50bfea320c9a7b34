/** Names and values, one below the other; a value of null is missing, in a warm word. */
export function Facts({ facts, missing = '' }: { facts: [name: string, value: string | null][]; missing?: string }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className="facts-missing">{missing}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
