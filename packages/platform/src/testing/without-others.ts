import type { EventLog, LogRecord } from '../events/log/event-log.ts';

/**
 * A log whose consumers get only one test's events, and those that are no event: the orders of the tests before it would each cost
 * a transaction.
 * @param prefix what the keys of the test's own orders begin with
 */
export function withoutOthers(log: Pick<EventLog, 'consume'>, prefix: string): Pick<EventLog, 'consume'> {
  const isOfOther = ({ key }: LogRecord) => key?.startsWith('order/') && !key.startsWith(prefix);
  return {
    consume: ({ handle, ...reader }) =>
      log.consume({
        ...reader,
        handle: async (records) => {
          const own = records.filter((record) => !isOfOther(record));
          const handled = own.length === 0 ? 0 : await handle(own);
          const next = own[handled];
          return next === undefined ? records.length : records.indexOf(next);
        },
      }),
  };
}
