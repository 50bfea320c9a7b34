import type { ExplainedFact } from '@shop/contracts/order-facts.ts';
import { useId, useState } from 'react';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { Banner } from '../../../../shared/components/Banner.tsx';
import { ErrorState } from '../../../../shared/components/ErrorState.tsx';
import { LineSkeletons } from '../../../../shared/components/Skeletons.tsx';
import { day, formatList } from '../../../../shared/format.ts';
import { useOrderExplanationQuery } from './explanation-api.ts';
import { FactAction } from './FactAction.tsx';
import { factText, explanationTexts as texts } from './fact-texts.ts';

/** All that the services know of an order, oldest first, with what needs a hand above it; the slider goes back in time. */
export function Explanation({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useOrderExplanationQuery(orderId);
  if (data === undefined)
    return error === undefined ? (
      <div role="status" aria-label={texts.loading}>
        <LineSkeletons count={6} />
      </div>
    ) : (
      <ErrorState title={messageOf(error)} onRetry={refetch} />
    );
  const { facts, missing } = data;
  const open = facts.filter(({ needsHand }) => needsHand);
  return (
    <>
      {missing.length > 0 && (
        <Banner tone="warm">{texts.missing(formatList(missing.map((name) => texts.services[name])))}</Banner>
      )}
      {open.length > 0 ? (
        <Banner tone="bad">
          <span>{texts.open(open.length)}</span>
          <ul className="explanation-open">
            {open.map((fact) => (
              <li key={keyOf(fact)}>{factText(fact)}</li>
            ))}
          </ul>
        </Banner>
      ) : (
        missing.length === 0 && <Banner tone="good">{texts.nothingOpen}</Banner>
      )}
      <Story facts={facts} orderId={orderId} />
    </>
  );
}

/** The facts up to a time that the reader chooses. */
function Story({ facts, orderId }: { facts: readonly ExplainedFact[]; orderId: string }) {
  const moments = [...new Set(facts.flatMap(({ at }) => at ?? []))].sort();
  const last = moments.length - 1;
  // Stays at 'now' while facts arrive, until somebody moves it; then at its time, also when facts from before it arrive.
  const [chosen, choose] = useState<string>();
  const id = useId();
  const index =
    chosen === undefined
      ? last
      : Math.max(
          0,
          moments.findLastIndex((at) => at <= chosen),
        );
  const moment = moments[index];
  const isNow = index === last || moment === undefined;
  const time = isNow ? texts.now : timeOf(moment);
  const shown = untilMoment(facts, moment);
  return (
    <>
      {last > 0 && (
        <p className="explanation-slider">
          <label htmlFor={id}>{texts.asItWas}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={last}
            value={index}
            aria-valuetext={texts.moment(time, shown.length, facts.length)}
            onChange={({ target: { valueAsNumber: at } }) => choose(at === last ? undefined : moments[at])}
          />
          {/* The slider says it itself. */}
          <output htmlFor={id} aria-live="off">
            {time}
          </output>
        </p>
      )}
      <ol className="explanation" aria-label={texts.list}>
        {shown.map((fact) => (
          <li key={keyOf(fact)} className={fact.needsHand && 'needs-hand'}>
            <span className="explanation-time faint">
              {fact.at === null ? texts.timeUnknown : <time dateTime={fact.at}>{timeOf(fact.at)}</time>}
            </span>
            <span className="explanation-service">{texts.services[fact.service]}</span>
            <span className="explanation-text">
              {factText(fact)}
              {fact.needsHand && <strong> {texts.needsHand}</strong>}
              {fact.traceUrl && (
                <a
                  className="explanation-trace"
                  href={fact.traceUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={texts.traceOf(factText(fact))}
                >
                  {texts.trace}
                </a>
              )}
            </span>
            {/* What is done is done now: not in a story that ends before. */}
            {isNow && (
              <span className="explanation-action">
                <FactAction fact={fact} orderId={orderId} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** What was known at a moment: a fact without a time belongs to the one before it. */
function untilMoment(facts: readonly ExplainedFact[], moment: string | undefined): ExplainedFact[] {
  const end = facts.findIndex(({ at }) => at !== null && moment !== undefined && at > moment);
  return facts.slice(0, end === -1 ? facts.length : end);
}

/** To the millisecond, as much happens within a second; in UTC, as the dates beside it. */
function timeOf(iso: string): string {
  return texts.utc(day(iso), iso.slice(11, 23));
}

/** The error of a dead letter changes when a replay fails: the fact stays the same. */
function keyOf({ at, service, what, details }: ExplainedFact): string {
  return [at, service, what, details.id ?? JSON.stringify(details)].join(' ');
}
