import { isOutage } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Asks one after another, which keeps them in order. In an outage those that wait behind the first that fails fail too: their
 * messages have been found in the store by then.
 */
export function inTurn<Question extends unknown[], Answer>(
  ask: (...question: Question) => Promise<Answer>,
): typeof ask {
  let last: Promise<unknown> = Promise.resolve();
  let outages = 0;
  return (...question) => {
    const outagesBefore = outages;
    const answer = last.then(() => {
      if (outages !== outagesBefore) throw new TooLate();
      return ask(...question);
    });
    last = answer.catch((error) => {
      if (isOutage(error)) outages += 1;
    });
    return answer;
  };
}

/** What would have been asked after an outage had begun. */
export class TooLate extends Error {
  override name = 'TooLate';
}
