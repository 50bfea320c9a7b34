import { useEffect, useRef, useState } from 'react';

/**
 * Holds the row whose deletion is to be confirmed. Once the row is deleted, the focus moves to the row at its position: to the
 * button there that carries `data-remove`, the row's id.
 */
export function useRemoval<Row extends { _id: string }>(rows: Row[]) {
  const [asked, setAsked] = useState<Row | null>(null);
  const position = useRef(0);
  const at = rows.findIndex(({ _id }) => _id === asked?._id);
  const gone = asked !== null && at < 0;
  useEffect(() => {
    if (at >= 0) position.current = at;
    if (!gone) return;
    setAsked(null);
    focusRemoval(rows[Math.min(position.current, rows.length - 1)]);
  }, [at, gone, rows]);
  return [gone ? null : asked, setAsked] as const;
}

/** The page contains the table and the phone's rows; only one of them is visible, and a button may be disabled. */
function focusRemoval(row: { _id: string } | undefined) {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`[data-remove="${row?._id}"]:enabled`);
  const visible = [...buttons].find((button) => button.offsetParent !== null);
  (visible ?? document.getElementById('main'))?.focus();
}
