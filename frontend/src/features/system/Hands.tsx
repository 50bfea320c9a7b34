import type { SystemHand } from '@shop/contracts/system-api.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { systemTexts as texts } from './system-texts.ts';

/** What an operator has to act on, urgent alerts first, each with its runbook. A live region announces changes. */
export function Hands({ hands }: { hands: readonly SystemHand[] }) {
  return (
    <section className="panel system-panel" aria-labelledby="system-hands">
      <h2 className="h4" id="system-hands">
        {texts.hands}
      </h2>
      <div role="status">
        {hands.length === 0 && <Banner tone="good">{texts.everythingRuns}</Banner>}
        <ul className="system-hands">
          {hands.map((hand) => (
            <li key={hand.alert} className={hand.isUrgent ? 'system-urgent' : undefined}>
              <span>
                {hand.isUrgent && <strong>{texts.urgent}: </strong>}
                {texts.hand(hand)}
              </span>
              <span className="system-runbook">
                {hand.command && (
                  <>
                    {texts.commandLabel} <code>{hand.command}</code>{' '}
                  </>
                )}
                {texts.runbookLabel} <code>{texts.runbook(hand.runbook)}</code>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
