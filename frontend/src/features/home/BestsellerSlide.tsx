import ArrowRightOutlined from '@ant-design/icons/es/icons/ArrowRightOutlined';
import type { Product } from '@shop/contracts/catalogue-api.ts';
import { Link } from 'react-router-dom';
import { Picture } from '../../shared/components/Picture.tsx';
import { Price } from '../../shared/components/Price.tsx';
import { pages } from '../../shared/paths.ts';
import { homeTexts as texts } from './home-texts.ts';
import { slideColours } from './slide-colours.ts';

/** One bestseller on the ground of its picture: words beside the whole product, and a close-up where there is one. */
export function BestsellerSlide({ product, eager }: { product: Product; eager: boolean }) {
  const [whole, ...others] = product.images;
  const closeUp = others.at(-1);
  const colours = slideColours(whole?.ground);
  const looks = ['slide', !closeUp && 'slide-single', colours?.dark && 'slide-dark'];
  return (
    <Link
      to={pages.productDetails(product._id)}
      className={looks.filter(Boolean).join(' ')}
      style={colours && { background: colours.background }}
    >
      <span className="slide-words">
        <span className="slide-caption">{texts.caption(product.category)}</span>
        <span className="slide-name">{product.name}</span>
        <span className="slide-text">{product.description}</span>
        <span className="slide-foot">
          <Price value={product.price} size="l" />
          <span className="slide-go">
            {texts.seeProduct} <ArrowRightOutlined aria-hidden />
          </span>
        </span>
      </span>
      <span className="slide-pictures">
        <Picture image={whole} alt={product.name} sizes="(max-width: 900px) 92vw, 300px" eager={eager} />
        {closeUp && <Picture image={closeUp} className="slide-second" sizes="300px" eager={eager} />}
      </span>
    </Link>
  );
}
