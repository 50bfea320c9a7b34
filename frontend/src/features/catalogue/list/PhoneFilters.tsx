import { useState } from 'react';
import { FilterButton } from '../../../shared/components/FilterButton.tsx';
import { PartFailed } from '../../../shared/components/PartFailed.tsx';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { loadThemed } from '../../../shared/theme/load-themed.tsx';
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
    <div className="phone-filters">
      <FilterButton
        label={texts.filterAndSort}
        count={count}
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      />
      {open !== null && <FilterDrawer {...panel} open={open} onClose={close} onFilter={filter} />}
    </div>
  );
}

const FilterDrawer = lazyPart(
  () => loadThemed(() => import('../filters/FilterDrawer.tsx'), 'FilterDrawer'),
  PartFailed,
);
