import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import Button from 'antd/es/button';
import { lazy, Suspense, useState } from 'react';
import type { FilterPanelProps } from '../filters/FilterPanel.tsx';
import { filterTexts as texts } from '../filters/filter-texts.ts';
import { countFilters } from '../filters/filters.ts';

interface Props {
  panel: FilterPanelProps;
  /** Discards filters that were never applied. */
  onOpen: () => void;
}

/** On a phone, a button that opens the filter panel in a drawer (docs/look.md#phones); 'Filter' closes it. */
export function PhoneFilters({ panel, onOpen }: Props) {
  const [open, setOpen] = useState<boolean | null>(null);
  const count = countFilters(panel.applied);
  const close = () => setOpen(false);
  const filter = () => {
    close();
    panel.onFilter();
  };
  return (
    <div className="list-tools">
      <Button
        block
        icon={<FilterOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        {texts.filterAndSort}
        {count > 0 && (
          <span className="count-dot">
            <span className="sr">(</span>
            {count}
            <span className="sr">)</span>
          </span>
        )}
      </Button>
      {open !== null && (
        <Suspense fallback={null}>
          <FilterDrawer {...panel} open={open} onClose={close} onFilter={filter} />
        </Suspense>
      )}
    </div>
  );
}

const FilterDrawer = lazy(async () => ({ default: (await import('../filters/FilterDrawer.tsx')).FilterDrawer }));
