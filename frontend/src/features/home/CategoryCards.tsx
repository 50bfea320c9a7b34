import ArrowRightOutlined from '@ant-design/icons-svg/es/asn/ArrowRightOutlined';
import type { Category } from '@shop/contracts/catalogue-api.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { ResponsiveImage } from '../../shared/components/ResponsiveImage.tsx';
import { pages } from '../../shared/paths.ts';
import {
  categoriesRequested,
  isTopLevel,
  selectCategories,
  selectCategoriesStatus,
} from '../../shared/state/categories.ts';
import './category-cards.css';
import { Icon } from '../../shared/components/Icon.tsx';
import { homeTexts as texts } from './home-texts.ts';

const SKELETON_CARDS = 9;

/** A card for each top-level category (docs/requirements.md#home); nothing without any. */
export function CategoryCards() {
  const status = useSelector(selectCategoriesStatus);
  const categories = useSelector(selectCategories).filter(isTopLevel);
  const dispatch = useDispatch();
  const loading = categories.length === 0 && (status === 'idle' || status === 'loading');
  const failed = categories.length === 0 && status === 'failed';
  if (categories.length === 0 && status === 'ready') return null;
  return (
    <section className="wrap band" aria-label={texts.categories} aria-busy={loading}>
      <div className="band-head">
        <h2 className="h2">{texts.categories}</h2>
        <Link to={pages.productList()} className="more">
          {texts.allProducts} <Icon of={ArrowRightOutlined} />
        </Link>
      </div>
      {failed && (
        <ErrorState
          title={texts.categoriesFailed}
          text={texts.failedText}
          onRetry={() => dispatch(categoriesRequested())}
        />
      )}
      <div
        className={`grid grid-categories grid-categories-${columnsFor(loading ? SKELETON_CARDS : categories.length)}`}
      >
        {loading ? skeletons() : categories.map((category) => <CategoryCard key={category.name} category={category} />)}
      </div>
    </section>
  );
}

/** Four columns, or three where four would leave a single card in the last row. */
function columnsFor(cards: number): number {
  return cards % 4 === 1 && cards % 3 === 0 ? 3 : 4;
}

function CategoryCard({ category: { name, image, productsNumber } }: { category: Category }) {
  return (
    <article className="category-card">
      <ResponsiveImage image={{ path: image }} sizes="(max-width: 900px) 136px, 400px" />
      <div className="category-card-content">
        <h3 className="h3">{name}</h3>
        <p className="faint">{texts.products(productsNumber)}</p>
        <LinkButton to={pages.productList({ category: name })} block label={`${texts.goToCategory} ${name}`}>
          {texts.goToCategory}
        </LinkButton>
      </div>
    </article>
  );
}

function skeletons() {
  return Array.from({ length: SKELETON_CARDS }, (_, index) => index).map((index) => (
    <div key={index} className="category-card" aria-hidden>
      <span className="responsive-image skeleton-block" />
      <div className="category-card-content">
        <span className="skeleton-line" style={{ width: '60%', marginTop: 6 }} />
        <span className="skeleton-line" style={{ width: '40%', height: 12 }} />
        <span className="skeleton-line" style={{ height: 44 }} />
      </div>
    </div>
  ));
}
