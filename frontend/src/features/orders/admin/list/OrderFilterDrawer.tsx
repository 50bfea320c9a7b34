import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { Field } from '../../../../shared/components/Field.tsx';
import { ListFilters } from '../../../../shared/list/ListFilters.tsx';
import { adminListTexts } from '../admin-orders-texts.ts';
import { type AdminOrdersView, isReversed, NEWEST_FIRST, noFilters } from './admin-orders-url.ts';
import { orderFilters } from './order-filters.ts';

interface Props {
  open: boolean;
  view: AdminOrdersView;
  setView: (change: Partial<AdminOrdersView>) => void;
  onClose: () => void;
}

const texts = adminListTexts.filters;
const sorts = Object.entries(adminListTexts.sorts).map(([value, label]) => ({
  value: value as AdminOrdersView['sort'],
  label,
}));

/** The filters and the sort on a phone, as a bottom drawer; 'Filter' applies them. */
export function OrderFilterDrawer({ open, onClose, ...list }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="min(88dvh, 664px)"
      title={texts.filterAndSort}
      rootClassName="order-filter-drawer"
      closable={{ placement: 'end' }}
      destroyOnHidden
    >
      <DrawerFields {...list} onClose={onClose} />
    </Drawer>
  );
}

/** Holds the changes until they are applied; the drawer discards them when it closes. */
function DrawerFields({ view, setView, onClose }: Omit<Props, 'open'>) {
  const [draft, setDraft] = useState(view);
  const change = (some: Partial<AdminOrdersView>) => setDraft((current) => ({ ...current, ...some }));
  const sortId = useId();
  const apply = ({ status, payment, from, to, sort }: AdminOrdersView) => {
    setView({ status, payment, from, to, sort });
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReversed(draft)) apply(draft);
      }}
    >
      <Field id={sortId} label={texts.sort}>
        <Select
          id={sortId}
          className="order-filter"
          aria-label={texts.sort}
          value={draft.sort}
          onChange={(sort) => change({ sort })}
          options={sorts}
        />
      </Field>
      <ListFilters filters={orderFilters(draft)} view={draft} onChange={change} labelled />
      <div className="order-filter-actions">
        <Button size="large" onClick={() => apply({ ...view, ...noFilters, sort: NEWEST_FIRST })}>
          {texts.reset}
        </Button>
        <Button size="large" type="primary" htmlType="submit">
          {texts.filter}
        </Button>
      </div>
    </form>
  );
}
