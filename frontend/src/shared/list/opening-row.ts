import type { KeyboardEvent, MouseEvent } from 'react';
import './opening-row.css';

/** What has a click of its own: the row leaves it alone. The column of checkboxes is easily missed by a pixel. */
const OWN_CLICK = 'a, button, input, label, select, textarea, .ant-table-selection-column';

/**
 * Returns the properties of a table row that opens its subject by a click or, focused, by Enter. Links and controls in
 * the row keep their clicks, clicks with a modifier key are left to the browser, and so is a click that selects text.
 */
export function openingRow(open: () => void) {
  return {
    className: 'opening-row',
    tabIndex: 0,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      const own = (event.target as Element).closest(OWN_CLICK) !== null;
      if (!modified && !own && !selectsText(event.currentTarget)) open();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) open();
    },
  };
}

/** Whether the reader has just selected text of the row: their click ends the selection. */
function selectsText(row: Element): boolean {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(row);
}
