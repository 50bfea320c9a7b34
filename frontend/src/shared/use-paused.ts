import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for a while, in milliseconds; the first one at once. */
export function usePaused<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
