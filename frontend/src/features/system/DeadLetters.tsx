import type { SystemState } from '@shop/contracts/system-api.ts';
import { useRef, useState } from 'react';
import { DeadLetter } from './DeadLetter.tsx';
import { systemTexts as texts } from './system-texts.ts';

/** The events that could not be handled, with what can be done about each. */
export function DeadLetters({ services }: { services: SystemState['services'] }) {
  const [done, setDone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const letters = services.flatMap(({ name, deadLetters }) =>
    (deadLetters ?? []).map((letter) => ({ service: name, letter })),
  );
  const unknown = services.filter(({ deadLetters }) => deadLetters === null).map(({ name }) => name);
  const counted = services.flatMap(({ facts }) => facts.filter(({ metric }) => metric === 'dead_letters'));
  const unlisted = counted.reduce((total, { value }) => total + value, 0) - letters.length;
  return (
    <section className="panel system-panel" aria-labelledby="system-letters">
      <h2 className="h4" id="system-letters" tabIndex={-1} ref={heading}>
        {texts.letters}
      </h2>
      <p className="faint">
        {letters.length > 0 ? texts.lettersText : unknown.length === 0 && texts.noLetters}
        {unknown.length > 0 && ` ${texts.lettersUnknown(unknown)}`}
      </p>
      <p role="status" className="system-done">
        {done}
      </p>
      <ul className="system-letters">
        {letters.map(({ service, letter }) => (
          <DeadLetter
            key={letter._id}
            service={service}
            letter={letter}
            onDone={(text) => {
              setDone(text);
              heading.current?.focus();
            }}
          />
        ))}
      </ul>
      {letters.length > 0 && unlisted > 0 && <p className="faint">{texts.more(unlisted)}</p>}
    </section>
  );
}
