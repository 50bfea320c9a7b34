import { type RefObject, useEffect, useRef } from 'react';
import { singleKeyOf } from '../browser/single-keys.ts';

const ROWS = 'tr[data-row-key], .rows > li';

/**
 * Keys for the rows of a list (docs/api.md#keys): j and k move the focus to the next and the previous row, x ticks the
 * checkbox of the focused one. Enter opens it, as a link and a row do by themselves.
 * @returns the ref of the element around the rows
 */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = singleKeyOf(event);
      if (key !== 'j' && key !== 'k' && key !== 'x') return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      if (key === 'j') focusRow(rows[current + 1]);
      else if (key === 'k') focusRow(rows[current < 0 ? rows.length - 1 : current - 1]);
      else rows[current]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return list;
}

/** Focuses a row that opens something, else its link: on phones the row's own, in a table that of its form. */
function focusRow(row: HTMLElement | undefined): void {
  const target = row?.matches('.opening-row') ? row : row?.querySelector<HTMLElement>('td .icon-link, a');
  target?.focus();
}
