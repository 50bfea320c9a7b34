import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { categoriesRequested } from '../../shared/state/categories.ts';
import { selectShop } from '../../shared/state/shop.ts';
import { Bestsellers } from './Bestsellers.tsx';
import { CategoryCards } from './CategoryCards.tsx';
import { FreshProducts } from './FreshProducts.tsx';
import './home.css';
import { homeTexts as texts } from './home-texts.ts';

/** The home page (docs/requirements.md#home): bestsellers, top-level categories and new products. */
export function HomePage() {
  const dispatch = useDispatch();
  const { name } = useSelector(selectShop);
  useEffect(() => {
    dispatch(categoriesRequested());
  }, [dispatch]);
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="sr">{name}</h1>
      <Bestsellers />
      <CategoryCards />
      <FreshProducts />
      <section className="wrap band guarantees" aria-label={texts.guarantees}>
        {texts.guaranteeList.map(({ title, text }) => (
          <div key={title}>
            <h2 className="h4">{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </main>
  );
}
