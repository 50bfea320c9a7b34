import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import Carousel from 'antd/es/carousel';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import './bestsellers.css';
import { BestsellerSlide } from './BestsellerSlide.tsx';
import { selectBestsellers } from './home-slice.ts';
import { homeTexts as texts } from './home-texts.ts';

/** The carousel of bestsellers: no autoplay, and no band at all while there is nothing to show in it. */
export function Bestsellers() {
  const { status, products } = useSelector(selectBestsellers);
  const [current, setCurrent] = useState(0);
  if (status === 'idle' || status === 'loading') return <BestsellersSkeleton />;
  if (products.length === 0) return null;
  return (
    <section className="wrap hero" aria-label={texts.bestsellers}>
      <Carousel
        arrows
        // Endless turning would clone the slides, and their links twice into the page.
        infinite={false}
        autoplay={false}
        speed={200}
        beforeChange={(_, next) => setCurrent(next)}
        prevArrow={<Arrow side="left" />}
        nextArrow={<Arrow side="right" />}
        customPaging={(place) => <button type="button" aria-label={texts.show(products[place]?.name ?? '')} />}
      >
        {products.map((product, place) => (
          <div key={product._id} inert={place !== current}>
            <BestsellerSlide product={product} eager={place === 0} />
          </div>
        ))}
      </Carousel>
    </section>
  );
}

/** The carousel hands its state in by className and onClick. */
function Arrow({
  side,
  className = '',
  onClick,
}: {
  side: 'left' | 'right';
  className?: string;
  onClick?: () => void;
}) {
  const off = className.includes('slick-disabled');
  return (
    <button
      type="button"
      className={`slide-arrow slide-arrow-${side}${off ? ' is-off' : ''}`}
      onClick={onClick}
      disabled={off}
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
