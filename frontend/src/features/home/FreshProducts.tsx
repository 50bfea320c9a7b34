import ArrowRightOutlined from '@ant-design/icons-svg/es/asn/ArrowRightOutlined';
import { Link } from 'react-router-dom';
import { SHELF_FRESH_S, useBestsellersQuery } from '../../shared/api/bestsellers-api.ts';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { Icon } from '../../shared/components/Icon.tsx';
import { ProductCard } from '../../shared/components/ProductCard.tsx';
import { CardSkeletons } from '../../shared/components/Skeletons.tsx';
import { pages } from '../../shared/paths.ts';
import { useFreshQuery } from './home-api.ts';
import { homeTexts as texts } from './home-texts.ts';

/** The newest products of the shop. */
export function FreshProducts() {
  const { data: products, isError, refetch } = useFreshQuery(undefined, { refetchOnMountOrArgChange: SHELF_FRESH_S });
  const bestsellers = useBestsellersQuery();
  const loading = !products && !isError;
  // A retry is for both shelves: the same outage may have hidden the bestsellers.
  const retry = () => {
    void refetch();
    void bestsellers.refetch();
  };
  return (
    <section className="wrap band" aria-label={texts.fresh} aria-busy={loading}>
      <div className="band-head">
        <h2 className="h2">{texts.fresh}</h2>
        <Link to={pages.productList()} className="more">
          {texts.seeFresh} <Icon of={ArrowRightOutlined} />
        </Link>
      </div>
      {isError && !products && <ErrorState title={texts.failed} text={texts.failedText} onRetry={retry} />}
      {products?.length === 0 && <EmptyState title={texts.empty} text={texts.emptyText} />}
      <div className="grid grid-4 grid-cards">
        {loading ? (
          <CardSkeletons count={8} />
        ) : (
          products?.map((product) => <ProductCard key={product._id} product={product} />)
        )}
      </div>
    </section>
  );
}
