import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import { PAGE_SIZE, type ProductList } from '@shop/contracts/catalogue-api.ts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { Icon } from '../../../shared/components/Icon.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { ProductCard } from '../../../shared/components/ProductCard.tsx';
import { Reduction } from '../../../shared/components/Reduction.tsx';
import { CardSkeletons } from '../../../shared/components/Skeletons.tsx';
import { pages } from '../../../shared/paths.ts';
import { hasProducts, isTopLevel, selectCategories } from '../../../shared/state/categories.ts';
import { CompareBar } from '../compare/CompareBar.tsx';
import { CompareToggle } from '../compare/CompareToggle.tsx';
import { countFilters } from '../filters/filters.ts';
import type { ListQuery } from './list-api.ts';
import { listTexts as texts } from './list-texts.ts';
import { PageLinks } from './PageLinks.tsx';
import { PopularProducts } from './PopularProducts.tsx';
import { useUnknownCategory } from './use-unknown-category.ts';

/** The images of the first row are visible at once, so they load eagerly. */
const EAGER_IMAGES = 3;
const SUGGESTED_CATEGORIES = 3;

/** Where 'Skip to products' leads. */
export const PRODUCTS_ID = 'products';

interface Props {
  query: ListQuery;
  failed: boolean;
  list: ProductList | null;
  pageUrl: (page: number) => string;
  unfilteredUrl: string;
  onRetry: () => void;
}

/** The product cards with page links, or an error or empty state. */
export function ListResults({ query, failed, list, pageUrl, unfilteredUrl, onRetry }: Props) {
  // What comes after a wait appears softly; what is there at once does not.
  const [hasWaited, setHasWaited] = useState(false);
  if (list === null && !hasWaited) setHasWaited(true);
  if (failed) return <ErrorState title={texts.failed} text={texts.failedText} onRetry={onRetry} />;
  if (list?.products.length === 0) {
    if (list.total > 0) return <PastLastPage firstPage={pageUrl(1)} />;
    return <NoProducts query={query} didYouMean={list.didYouMean ?? []} unfilteredUrl={unfilteredUrl} />;
  }
  return (
    <section id={PRODUCTS_ID} tabIndex={-1} aria-label={texts.products} aria-busy={list === null}>
      <div className={hasWaited ? 'grid grid-3 grid-cards is-fresh' : 'grid grid-3 grid-cards'}>
        {list === null ? (
          <CardSkeletons count={PAGE_SIZE} />
        ) : (
          list.products.map((product, index) => {
            const card = (
              <ProductCard key={product._id} product={product} eager={index < EAGER_IMAGES} first={index === 0}>
                <Reduction of={product} />
              </ProductCard>
            );
            if (query.category === undefined) return card;
            return (
              <div key={product._id} className="comparable-card">
                {card}
                <CompareToggle product={product} />
              </div>
            );
          })
        )}
      </div>
      {list && <PageLinks current={list.pageNum} pages={list.paginationLinksNumber} urlOf={pageUrl} />}
      {query.category !== undefined && <CompareBar />}
    </section>
  );
}

function PastLastPage({ firstPage }: { firstPage: string }) {
  return (
    <EmptyState icon={<Icon of={SearchOutlined} />} title={texts.pastEnd} text={texts.pastEndText}>
      <LinkButton to={firstPage} primary>
        {texts.firstPage}
      </LinkButton>
    </EmptyState>
  );
}

interface NoProductsProps {
  query: ListQuery;
  didYouMean: string[];
  unfilteredUrl: string;
}

/** Offers to search all categories, to clear the filters, or else other texts, all products, the largest categories and, for a search, bestsellers. */
function NoProducts({ query, didYouMean, unfilteredUrl }: NoProductsProps) {
  const categories = useSelector(selectCategories);
  const filtered = countFilters(query.filters) > 0;
  const unknown = useUnknownCategory(query.category);
  const inCategory = query.category !== undefined && query.search !== undefined;
  const { title, text } = emptyTexts(query, filtered, unknown);
  return (
    <>
      <EmptyState icon={<Icon of={SearchOutlined} />} title={title} text={text}>
        {didYouMean.length > 0 && <DidYouMean texts={didYouMean} />}
        {inCategory && (
          <LinkButton to={pages.productList({ search: query.search })} primary>
            {texts.searchEverywhere}
          </LinkButton>
        )}
        {filtered && !unknown ? (
          <LinkButton to={unfilteredUrl} primary>
            {texts.clearFilters}
          </LinkButton>
        ) : (
          <LinkButton to={pages.productList()} primary={!inCategory}>
            {texts.allProducts}
          </LinkButton>
        )}
        {categories
          .filter(isTopLevel)
          .filter(hasProducts)
          .sort((one, other) => other.productsNumber - one.productsNumber)
          .slice(0, SUGGESTED_CATEGORIES)
          .map(({ name }) => (
            <LinkButton key={name} to={pages.productList({ category: name })}>
              {name}
            </LinkButton>
          ))}
      </EmptyState>
      {query.search !== undefined && !filtered && <PopularProducts />}
    </>
  );
}

function DidYouMean({ texts: suggestions }: { texts: string[] }) {
  return (
    <p className="did-you-mean">
      {texts.didYouMean}
      {suggestions.map((text) => (
        <Link key={text} to={pages.productList({ search: text })}>
          {text}
        </Link>
      ))}
    </p>
  );
}

function emptyTexts({ category, search }: ListQuery, filtered: boolean, unknown: boolean) {
  if (unknown) return { title: texts.unknownCategory(category ?? ''), text: texts.unknownCategoryText };
  if (filtered) return { title: texts.nothingMatches, text: texts.nothingMatchesText };
  if (search !== undefined) return { title: texts.nothingFound(search), text: texts.nothingFoundText };
  return { title: texts.empty, text: texts.emptyText };
}
