import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { PAGE_SIZE, type ProductList } from '@shop/contracts/catalogue-api.ts';
import { useSelector } from 'react-redux';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { ProductCard } from '../../shared/components/ProductCard.tsx';
import { CardSkeletons } from '../../shared/components/Skeletons.tsx';
import { pages } from '../../shared/paths.ts';
import type { RequestStatus } from '../../shared/request-status.ts';
import { isTopLevel, selectCategories } from '../../shared/state/categories.ts';
import type { ListQuery } from './catalogue-api.ts';
import { listTexts as texts } from './catalogue-texts.ts';
import { PageLinks } from './PageLinks.tsx';

/** The first row is on the screen when the page opens, so its pictures do not wait. */
const FIRST_ROW = 4;
const WAYS_ON = 3;

interface Props {
  query: ListQuery;
  status: RequestStatus;
  list: ProductList | null;
  pageAddress: (page: number) => string;
  onRetry: () => void;
}

/** The cards with their pages, or what stands in their place. */
export function ListResults({ query, status, list, pageAddress, onRetry }: Props) {
  if (status === 'failed') return <ErrorState title={texts.failed} text={texts.failedText} onRetry={onRetry} />;
  if (list === null) {
    return (
      <section className="list-main" aria-label={texts.products} aria-busy>
        <div className="grid grid-4 grid-cards">
          <CardSkeletons count={PAGE_SIZE} />
        </div>
      </section>
    );
  }
  if (list.products.length === 0)
    return <NothingHere query={query} pastEnd={list.total > 0} pageAddress={pageAddress} />;
  return (
    <section className="list-main" aria-label={texts.products}>
      <div className="grid grid-4 grid-cards">
        {list.products.map((product, place) => (
          <ProductCard key={product._id} product={product} eager={place < FIRST_ROW} />
        ))}
      </div>
      <PageLinks current={list.pageNum} pages={list.paginationLinksNumber} addressOf={pageAddress} />
    </section>
  );
}

function NothingHere({
  query,
  pastEnd,
  pageAddress,
}: { query: ListQuery; pastEnd: boolean } & Pick<Props, 'pageAddress'>) {
  const categories = useSelector(selectCategories).filter(isTopLevel).slice(0, WAYS_ON);
  if (pastEnd) {
    return (
      <EmptyState icon={<SearchOutlined />} title={texts.pastEnd} text={texts.pastEndText}>
        <LinkButton to={pageAddress(1)} primary>
          {texts.firstPage}
        </LinkButton>
      </EmptyState>
    );
  }
  const { search } = query;
  return (
    <EmptyState
      icon={<SearchOutlined />}
      title={search === undefined ? texts.empty : texts.nothingFound(search)}
      text={search === undefined ? texts.emptyText : texts.nothingFoundText}
    >
      <LinkButton to={pages.productList()} primary>
        {texts.allProducts}
      </LinkButton>
      {categories.map(({ name }) => (
        <LinkButton key={name} to={pages.productList({ category: name })}>
          {name}
        </LinkButton>
      ))}
    </EmptyState>
  );
}
