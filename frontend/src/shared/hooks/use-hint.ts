import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';

/** The generated hook of a query. */
type UseQuery<Arg, Result> = (arg: Arg | typeof skipToken) => {
  currentData?: Result | undefined;
  isFetching: boolean;
  isError: boolean;
};

/**
 * Loads a hint, which a page works without, when changes pause. The request of a former state is aborted, and its result stays
 * until the next one has come.
 * @param arg what the hint is of, null for nothing; stable, as of useMemo
 * @returns the `result`, null before the first one, without one and after a failure; and whether it is pending: that of the
 * present state is still to come
 */
export function useHint<Arg extends string | object, Result>(
  useQuery: UseQuery<Arg, Result>,
  arg: Arg | null,
  pauseMs: number,
): { result: Result | null; isPending: boolean } {
  const settled = useSettled(arg, pauseMs, null);
  const isSettled = arg !== null && settled === arg;
  const { currentData, isFetching, isError } = useQuery(isSettled ? arg : skipToken);
  const [last, setLast] = useState<Result | null>(null);
  const isOver = arg === null || (isSettled && isError);
  useEffect(() => {
    if (isOver) setLast(null);
    else if (currentData !== undefined) setLast(() => currentData);
  }, [isOver, currentData]);
  return {
    result: isOver ? null : (currentData ?? last),
    isPending: arg !== null && (!isSettled || isFetching),
  };
}

/** Returns a value once it has stayed the same for a time, in milliseconds; until then the former one, at first `initial`. */
export function useSettled<Value>(value: Value, pauseMs: number, initial: Value): Value {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
