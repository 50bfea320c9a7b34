import { useEffect, useRef, useState } from 'react';

/**
 * Which row of a list is asked about before it goes. Once it has gone, the focus goes to the row that took its place: to
 * the button there that carries `data-remove`, the row's id.
 */
export function useAsked<Row extends { _id: string }>(rows: Row[]) {
  const [asked, setAsked] = useState<Row | null>(null);
  const place = useRef(0);
  const at = rows.findIndex(({ _id }) => _id === asked?._id);
  const gone = asked !== null && at < 0;
  useEffect(() => {
    if (at >= 0) place.current = at;
    if (!gone) return;
    setAsked(null);
    focusRemoval(rows[Math.min(place.current, rows.length - 1)]);
  }, [at, gone, rows]);
  return [gone ? null : asked, setAsked] as const;
}

/** The table and the phone's rows both stand in the page; only one of them is shown, and a button may be disabled. */
function focusRemoval(row: { _id: string } | undefined) {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`[data-remove="${row?._id}"]:enabled`);
  const shown = [...buttons].find((button) => button.offsetParent !== null);
  (shown ?? document.getElementById('main'))?.focus();
}
