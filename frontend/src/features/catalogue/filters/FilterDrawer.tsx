import Drawer from 'antd/es/drawer';
import { useBackCloses } from '../../../shared/hooks/use-back-closes.ts';
import './filter-drawer.css';
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx';
import { filterTexts as texts } from './filter-texts.ts';

/** The filter panel on a phone, as a bottom drawer (docs/look.md#phones). */
export function FilterDrawer({ open, onClose, ...panel }: FilterPanelProps & { open: boolean; onClose: () => void }) {
  useBackCloses(open, onClose);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="88dvh"
      title={texts.filterAndSort}
      rootClassName="filter-drawer"
      closable={{ placement: 'end' }}
    >
      <FilterPanel {...panel} />
    </Drawer>
  );
}
