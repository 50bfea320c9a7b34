import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import Carousel from 'antd/es/carousel';
import { useState } from 'react';
import { useBestsellersQuery } from '../../shared/api/bestsellers-api.ts';
import './bestsellers.css';
import { BestsellerSlide } from './BestsellerSlide.tsx';
import { homeTexts as texts } from './home-texts.ts';

/** The carousel of bestsellers, without autoplay; hidden while there are none, and when they fail (docs/requirements.md#errors). */
export function Bestsellers() {
  const { data: products, isLoading } = useBestsellersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [current, setCurrent] = useState(0);
  if (isLoading) return <BestsellersSkeleton />;
  if (!products || products.length === 0) return null;
  return (
    <section className="wrap hero" aria-label={texts.bestsellers}>
      <Carousel
        arrows
        // Infinite mode clones slides and would duplicate their links.
        infinite={false}
        autoplay={false}
        speed={200}
        beforeChange={(_, next) => setCurrent(next)}
        prevArrow={<Arrow side="left" />}
        nextArrow={<Arrow side="right" />}
        customPaging={(index) => <button type="button" aria-label={texts.show(products[index]?.name ?? '')} />}
      >
        {products.map((product, index) => (
          <div key={product._id} inert={index !== current}>
            <BestsellerSlide product={product} eager={index === 0} />
          </div>
        ))}
      </Carousel>
    </section>
  );
}

/** The carousel passes its state as `className` and `onClick`. */
function Arrow({
  side,
  className = '',
  onClick,
}: {
  side: 'left' | 'right';
  className?: string;
  onClick?: () => void;
}) {
  const disabled = className.includes('slick-disabled');
  return (
    <button
      type="button"
      className={`slide-arrow slide-arrow-${side}${disabled ? ' is-disabled' : ''}`}
      onClick={onClick}
      disabled={disabled}
      aria-label={side === 'left' ? texts.previous : texts.next}
    >
      {side === 'left' ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  );
}

function BestsellersSkeleton() {
  return (
    <section className="wrap hero" aria-label={texts.bestsellers} aria-busy>
      <div className="slide-skeleton skeleton-block" />
    </section>
  );
}
