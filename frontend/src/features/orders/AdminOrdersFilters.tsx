import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import Button from 'antd/es/button';
import { lazy, Suspense, useState } from 'react';
import { adminListTexts } from './admin-orders-texts.ts';
import { type AdminOrdersView, countFilters } from './admin-orders-url.ts';
import { OrderFilterFields } from './OrderFilterFields.tsx';

interface Props {
  view: AdminOrdersView;
  look: (change: Partial<AdminOrdersView>) => void;
}

const texts = adminListTexts.filters;

/** The filters next to the search; on a phone a button that opens them in a drawer (docs/look.md#phones). */
export function AdminOrdersFilters({ view, look }: Props) {
  const [open, setOpen] = useState<boolean | null>(null);
  const count = countFilters(view);
  return (
    <>
      <div className="order-filters">
        <OrderFilterFields filters={view} onChange={look} />
      </div>
      <Button
        className="order-filters-phone"
        block
        icon={<FilterOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
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
          <OrderFilterDrawer open={open} view={view} look={look} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const OrderFilterDrawer = lazy(async () => ({
  default: (await import('./OrderFilterDrawer.tsx')).OrderFilterDrawer,
}));
