import { useEffect, useRef, useState } from 'react';

/**
 * Holds the row whose deletion awaits confirmation. After the deletion, moves the focus to the delete button of the row
 * at the same position, found by its `data-remove` attribute.
 */
export function useRemoval<Row extends { _id: string }>(rows: Row[]) {
  const [selected, setSelected] = useState<Row | null>(null);
  const position = useRef(0);
  const index = rows.findIndex(({ _id }) => _id === selected?._id);
  const gone = selected !== null && index < 0;
  useEffect(() => {
    if (index >= 0) position.current = index;
    if (!gone) return;
    setSelected(null);
    focusRemoval(rows[Math.min(position.current, rows.length - 1)]);
  }, [index, gone, rows]);
  return [gone ? null : selected, setSelected] as const;
}

/** Focuses the remove button of a row. The page contains the table and the phone layout; only one of them is visible. */
function focusRemoval(row: { _id: string } | undefined) {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`[data-remove="${row?._id}"]:enabled`);
  const visible = [...buttons].find((button) => button.offsetParent !== null);
  (visible ?? document.getElementById('main'))?.focus();
}
