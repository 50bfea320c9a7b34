import { TOP_SORTS, type TopSales } from '@shop/contracts/analytics-api.ts';
import Radio from 'antd/es/radio';
import { useDispatch } from 'react-redux';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { PERIOD_NAMES } from './periods.ts';
import { SalesFailure } from './SalesFailure.tsx';
import { type SalesState, topChosen } from './sales-slice.ts';
import { salesTexts as texts } from './sales-texts.ts';
import { TopTable } from './TopTable.tsx';
import { categoryList, productList } from './top-rows.ts';

/** The best sold products and categories of the chosen period. */
export function BestSold({ state: { period, by, report, topOutdated, failed } }: { state: SalesState }) {
  const dispatch = useDispatch();
  const top = topOutdated || !report ? null : report.top;
  return (
    <div className="best-sold" aria-busy={!top && !failed}>
      <h2 className="h3">{texts.best}</h2>
      <div className="best-sold-choices">
        <Radio.Group
          name="sales-period"
          aria-label={texts.period}
          optionType="button"
          value={period}
          options={PERIOD_NAMES.map((name) => ({ value: name, label: texts.shortPeriods[name] }))}
          onChange={(event) => dispatch(topChosen({ period: event.target.value }))}
        />
        <Radio.Group
          name="sales-sort"
          aria-label={texts.sortedBy}
          optionType="button"
          value={by}
          options={TOP_SORTS.map((sort) => ({ value: sort, label: texts.sorts[sort] }))}
          onChange={(event) => dispatch(topChosen({ by: event.target.value }))}
        />
      </div>
      {top ? (
        <TopTables top={top} />
      ) : failed ? (
        <SalesFailure />
      ) : (
        <div role="status" aria-label={texts.loading}>
          <LineSkeletons count={10} height={20} />
        </div>
      )}
    </div>
  );
}

function TopTables({ top }: { top: TopSales }) {
  if (top.orders === 0) return <EmptyState title={texts.nothing} text={texts.nothingText} />;
  return (
    <div className="top-tables">
      <TopTable title={texts.products} column={texts.product} {...productList(top)} />
      <TopTable title={texts.categories} note={texts.categoriesNote} column={texts.category} {...categoryList(top)} />
    </div>
  );
}
