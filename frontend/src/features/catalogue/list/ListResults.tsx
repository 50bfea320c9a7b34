import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { PAGE_SIZE, type ProductList } from '@shop/contracts/catalogue-api.ts';
import { useSelector } from 'react-redux';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { ProductCard } from '../../../shared/components/ProductCard.tsx';
import { CardSkeletons } from '../../../shared/components/Skeletons.tsx';
import { pages } from '../../../shared/paths.ts';
import type { RequestStatus } from '../../../shared/request-status.ts';
import { isTopLevel, selectCategories } from '../../../shared/state/categories.ts';
import { countFilters } from '../filters/filters.ts';
import type { ListQuery } from './list-api.ts';
import { listTexts as texts } from './list-texts.ts';
import { PageLinks } from './PageLinks.tsx';
import { useUnknownCategory } from './use-unknown-category.ts';

/** The first row is on the screen when the page opens, so its pictures do not wait. */
const FIRST_ROW = 3;
const WAYS_ON = 3;

interface Props {
  query: ListQuery;
  status: RequestStatus;
  list: ProductList | null;
  pageAddress: (page: number) => string;
  /** The address of the same place without filters. */
  unfiltered: string;
  onRetry: () => void;
}

/** The cards with their pages, or what stands in their place. */
export function ListResults({ query, status, list, pageAddress, unfiltered, onRetry }: Props) {
  if (status === 'failed') return <ErrorState title={texts.failed} text={texts.failedText} onRetry={onRetry} />;
  if (list?.products.length === 0) {
    if (list.total > 0) return <PastEnd firstPage={pageAddress(1)} />;
    return <NothingHere query={query} unfiltered={unfiltered} />;
  }
  return (
    <section aria-label={texts.products} aria-busy={list === null}>
      <div className="grid grid-3 grid-cards">
        {list === null ? (
          <CardSkeletons count={PAGE_SIZE} />
        ) : (
          list.products.map((product, place) => (
            <ProductCard key={product._id} product={product} eager={place < FIRST_ROW} />
          ))
        )}
      </div>
      {list && <PageLinks current={list.pageNum} pages={list.paginationLinksNumber} addressOf={pageAddress} />}
    </section>
  );
}

function PastEnd({ firstPage }: { firstPage: string }) {
  return (
    <EmptyState icon={<SearchOutlined />} title={texts.pastEnd} text={texts.pastEndText}>
      <LinkButton to={firstPage} primary>
        {texts.firstPage}
      </LinkButton>
    </EmptyState>
  );
}

/** What to do next depends on what was asked for: filters are taken away first. */
function NothingHere({ query, unfiltered }: { query: ListQuery; unfiltered: string }) {
  const categories = useSelector(selectCategories);
  const filtered = countFilters(query.filters) > 0;
  const unknown = useUnknownCategory(query.category);
  const { title, text } = words(query, filtered, unknown);
  return (
    <EmptyState icon={<SearchOutlined />} title={title} text={text}>
      {filtered && !unknown ? (
        <LinkButton to={unfiltered} primary>
          {texts.clearFilters}
        </LinkButton>
      ) : (
        <LinkButton to={pages.productList()} primary>
          {texts.allProducts}
        </LinkButton>
      )}
      {categories
        .filter(isTopLevel)
        .slice(0, WAYS_ON)
        .map(({ name }) => (
          <LinkButton key={name} to={pages.productList({ category: name })}>
            {name}
          </LinkButton>
        ))}
    </EmptyState>
  );
}

function words({ category, search }: ListQuery, filtered: boolean, unknown: boolean) {
  if (unknown) return { title: texts.unknownCategory(category ?? ''), text: texts.unknownCategoryText };
  if (filtered) return { title: texts.nothingMatches, text: texts.nothingMatchesText };
  if (search !== undefined) return { title: texts.nothingFound(search), text: texts.nothingFoundText };
  return { title: texts.empty, text: texts.emptyText };
}
