import Button from 'antd/es/button';
import type { BulkAction } from './bulk-slice.ts';
import { bulkTexts as texts } from './bulk-texts.ts';
import './bulk.css';

interface Props {
  /** The number of selected orders. */
  count: number;
  onAction: (action: BulkAction) => void;
  onClear: () => void;
}

/** The actions on the selected orders, at the bottom of the window while orders are selected. */
export function BulkBar({ count, onAction, onClear }: Props) {
  return (
    <>
      <p className="sr" role="status">
        {count > 0 && texts.selected(count)}
      </p>
      {count > 0 && (
        <section className="bulk-bar" aria-label={texts.region}>
          <span className="bulk-count">
            <strong>{texts.selected(count)}</strong>
            <Button type="text" onClick={onClear}>
              {texts.clear}
            </Button>
          </span>
          <Button type="primary" onClick={() => onAction('deliver')}>
            {texts.actions.deliver.action}
          </Button>
          <Button danger onClick={() => onAction('cancel')}>
            {texts.actions.cancel.action}
          </Button>
        </section>
      )}
    </>
  );
}
