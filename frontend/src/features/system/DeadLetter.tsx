import type { DeadLetterRow, SystemService } from '@shop/contracts/system-api.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-client.ts';
import { afterSuccess } from '../../shared/api/shop-api.ts';
import { PartFailed } from '../../shared/components/PartFailed.tsx';
import { exactTime } from '../../shared/format.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { subjectPage } from '../../shared/subject-page.ts';
import { useReplayDeadLetterMutation } from './system-api.ts';
import { systemTexts as texts } from './system-texts.ts';

interface Props {
  service: SystemService;
  letter: DeadLetterRow;
  /** @param text what was done */
  onDone: (text: string) => void;
}

/** One event that could not be handled: what it is about, why, and the ways out. */
export function DeadLetter({ service, letter, onDone }: Props) {
  const { _id: id, key, topic, attempts, firstSeen, error, isReplaying } = letter;
  const name = texts.letter(service, key);
  const [replay, request] = useReplayDeadLetterMutation();
  const [isClosing, setClosing] = useState(false);
  const press = () => {
    if (request.isLoading) return;
    void afterSuccess(replay({ service, id }).unwrap(), ({ replayed }) => replayed && onDone(texts.replayed(name)));
  };
  const to = subjectPage(key ?? '');
  return (
    <li>
      <div className="system-letter-words">
        <strong>{to === undefined ? name : <Link to={to}>{name}</Link>}</strong>
        <span className="faint">{texts.letterFacts(topic, attempts, exactTime(firstSeen))}</span>
        <code>{error}</code>
        {isReplaying && <span className="faint">{texts.replaying}</span>}
        {request.data?.replayed === false && (
          <p className="system-bad" role="alert">
            {texts.notReplayed(request.data.error ?? '')}
          </p>
        )}
        {request.isError && (
          <p className="system-bad" role="alert">
            {messageOf(request.error)}
          </p>
        )}
      </div>
      <div className="system-letter-actions">
        <Button aria-label={texts.replayOf(name)} loading={request.isLoading} onClick={press}>
          {texts.replay}
        </Button>
        <Button aria-label={texts.closeOf(name)} disabled={request.isLoading} onClick={() => setClosing(true)}>
          {texts.close}
        </Button>
      </div>
      {isClosing && (
        <CloseDeadLetter
          service={service}
          id={id}
          name={name}
          onClosed={() => {
            setClosing(false);
            onDone(texts.closed(name));
          }}
          onCancel={() => setClosing(false)}
        />
      )}
    </li>
  );
}

const CloseDeadLetter = lazyPart(async () => (await import('./CloseDeadLetter.tsx')).CloseDeadLetter, PartFailed);
