import ArrowRightOutlined from '@ant-design/icons/es/icons/ArrowRightOutlined';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { ProductCard } from '../../shared/components/ProductCard.tsx';
import { CardSkeletons } from '../../shared/components/Skeletons.tsx';
import { pages } from '../../shared/paths.ts';
import { homeOpened, selectFresh } from './home-slice.ts';
import { homeTexts as texts } from './home-texts.ts';

/** The newest products of the shop. */
export function FreshProducts() {
  const { status, products } = useSelector(selectFresh);
  const dispatch = useDispatch();
  const loading = status === 'idle' || status === 'loading';
  return (
    <section className="wrap band" aria-label={texts.fresh} aria-busy={loading}>
      <div className="band-head">
        <h2 className="h2">{texts.fresh}</h2>
        <Link to={pages.productList()} className="more">
          {texts.seeFresh} <ArrowRightOutlined aria-hidden />
        </Link>
      </div>
      {status === 'failed' && products.length === 0 && (
        <ErrorState title={texts.failed} text={texts.failedText} onRetry={() => dispatch(homeOpened())} />
      )}
      {status === 'ready' && products.length === 0 && <EmptyState title={texts.empty} text={texts.emptyText} />}
      <div className="grid grid-4 grid-cards">
        {loading ? (
          <CardSkeletons count={8} />
        ) : (
          products.map((product) => <ProductCard key={product._id} product={product} />)
        )}
      </div>
    </section>
  );
}
