import { useState } from 'react';
import { FilterButton } from '../../../../shared/components/FilterButton.tsx';
import { PartFailed } from '../../../../shared/components/PartFailed.tsx';
import { useNarrow } from '../../../../shared/hooks/use-narrow.ts';
import { lazyPart } from '../../../../shared/lazy-part.tsx';
import { ListFilters } from '../../../../shared/list/ListFilters.tsx';
import { adminListTexts } from '../admin-orders-texts.ts';
import { type AdminOrdersView, countFilters } from './admin-orders-url.ts';
import { orderFilters } from './order-filters.ts';

interface Props {
  view: AdminOrdersView;
  setView: (change: Partial<AdminOrdersView>) => void;
}

const texts = adminListTexts.filters;

/** The filters next to the search; on a phone a button that opens them in a drawer (docs/look.md#phones). */
export function AdminOrdersFilters(props: Props) {
  const { view, setView } = props;
  if (useNarrow()) return <PhoneFilters {...props} />;
  return (
    <div className="order-filters">
      <ListFilters filters={orderFilters(view)} view={view} onChange={setView} />
    </div>
  );
}

function PhoneFilters({ view, setView }: Props) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <FilterButton
        className="order-filters-phone"
        label={texts.filterAndSort}
        count={countFilters(view)}
        onClick={() => setOpen(true)}
      />
      {open !== null && <OrderFilterDrawer open={open} view={view} setView={setView} onClose={() => setOpen(false)} />}
    </>
  );
}

const OrderFilterDrawer = lazyPart(async () => (await import('./OrderFilterDrawer.tsx')).OrderFilterDrawer, PartFailed);
