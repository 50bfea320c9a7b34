import ArrowRightOutlined from '@ant-design/icons-svg/es/asn/ArrowRightOutlined';
import type { Product } from '@shop/contracts/catalogue-api.ts';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/components/Icon.tsx';
import { Price } from '../../shared/components/Price.tsx';
import { ResponsiveImage } from '../../shared/components/ResponsiveImage.tsx';
import { pages } from '../../shared/paths.ts';
import { homeTexts as texts } from './home-texts.ts';
import { slideColours } from './slide-colours.ts';

/** One bestseller on its image's placeholder colour: text beside the main image and, if present, the last one, its scene. */
export function BestsellerSlide({ product, first }: { product: Product; first: boolean }) {
  const [mainImage, ...others] = product.images;
  const scene = others.at(-1);
  const colours = slideColours(mainImage?.ground);
  const classes = ['slide', !scene && 'slide-single', colours?.dark && 'slide-dark'];
  return (
    <Link
      to={pages.productDetails(product._id)}
      className={classes.filter(Boolean).join(' ')}
      style={colours && { background: colours.background }}
    >
      <span className="slide-content">
        <span className="slide-caption">{texts.caption(product.category)}</span>
        <span className="slide-name">{product.name}</span>
        <span className="slide-text">{product.description}</span>
        <span className="slide-footer">
          <Price value={product.price} highest={product.highestPrice} size="l" />
          <span className="slide-link">
            {texts.seeProduct} <Icon of={ArrowRightOutlined} />
          </span>
        </span>
      </span>
      <span className="slide-images">
        <ResponsiveImage
          image={mainImage}
          alt={mainImage?.alt ?? product.name}
          sizes="(max-width: 900px) 92vw, 300px"
          first={first}
        />
        {scene && <ResponsiveImage image={scene} className="slide-scene" sizes="400px" eager={first} />}
      </span>
    </Link>
  );
}
