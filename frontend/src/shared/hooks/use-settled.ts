import { useEffect, useState } from 'react';

/** Returns a value once it has stayed the same for a time, in milliseconds; until then the former one, at first `initial`. */
export function useSettled<Value>(value: Value, pauseMs: number, initial: Value): Value {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
