import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import { exactTime } from '../../shared/format.ts';
import './bubbles.css';
import { Icon } from '../../shared/components/Icon.tsx';
import { chatTexts as texts } from './chat-texts.ts';
import { linksOf } from './links-of.ts';
import { localDay, localTime } from './local-time.ts';
import { type Bubble, type Turn, turnsOf } from './turns.ts';

/** Messages as bubbles: the own side right, the other left; the time and its mark once at the end of a turn. */
export function Bubbles({ bubbles, label }: { bubbles: Bubble[]; label: string }) {
  const today = localDay(new Date().toISOString());
  return (
    <ol className="turns" aria-label={label}>
      {turnsOf(bubbles, today).map((turn) => (
        <TurnItem key={turn.key} turn={turn} today={today} />
      ))}
    </ol>
  );
}

function TurnItem({ turn: { newDay, own, author, bubbles }, today }: { turn: Turn; today: string }) {
  const last = bubbles.at(-1);
  return (
    <>
      {newDay !== null && <li className="turn-day">{newDay === today ? texts.today : newDay}</li>}
      <li className={own ? 'turn turn-own' : 'turn'}>
        {author && <span className="turn-author">{author}</span>}
        {bubbles.map(({ key, text }) => (
          <p key={key} className="bubble">
            <LinkedText text={text} />
          </p>
        ))}
        {last && <TurnEnd bubble={last} />}
      </li>
    </>
  );
}

function LinkedText({ text }: { text: string }) {
  return linksOf(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ),
  );
}

function TurnEnd({ bubble: { at, state } }: { bubble: Bubble }) {
  return (
    <span className="turn-end">
      {at !== null && (
        <time dateTime={at} title={exactTime(at)}>
          {localTime(at)}
        </time>
      )}
      {state === 'sent' && <Icon of={CheckOutlined} className="turn-check" label={texts.sent} />}
      {state === 'pending' && (
        <>
          <Icon of={ClockCircleOutlined} />
          {texts.pending}
        </>
      )}
    </span>
  );
}
