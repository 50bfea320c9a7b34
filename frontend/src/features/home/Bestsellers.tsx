import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import type { Product } from '@shop/contracts/catalogue-api.ts';
import { SHELF_FRESH_S, useBestsellersQuery } from '../../shared/api/bestsellers-api.ts';
import './bestsellers.css';
import { Icon } from '../../shared/components/Icon.tsx';
import { useStrip } from '../../shared/hooks/use-strip.ts';
import { BestsellerSlide } from './BestsellerSlide.tsx';
import { homeTexts as texts } from './home-texts.ts';

/** The carousel of bestsellers, without autoplay; hidden while there are none, and when they fail (docs/requirements.md#errors). */
export function Bestsellers() {
  const { data: products, isLoading } = useBestsellersQuery(undefined, { refetchOnMountOrArgChange: SHELF_FRESH_S });
  if (isLoading) return <BestsellersSkeleton />;
  if (!products || products.length === 0) return null;
  return (
    <section className="wrap hero" aria-label={texts.bestsellers}>
      <Slides products={products} />
    </section>
  );
}

/** One slide at a time in a row that the browser scrolls: by touch, by the arrows or by the dots. */
function Slides({ products }: { products: readonly Product[] }) {
  const { place: current, isAway, show, row } = useStrip();
  return (
    <div className="slides">
      <div className="strip" {...row}>
        {products.map((product, index) => (
          <div key={product._id} inert={isAway(index)}>
            <BestsellerSlide product={product} first={index === 0} />
          </div>
        ))}
      </div>
      {products.length > 1 && (
        <>
          <Arrow side="left" disabled={current === 0} onClick={() => show(current - 1)} />
          <Arrow side="right" disabled={current === products.length - 1} onClick={() => show(current + 1)} />
          <ul className="slides-dots">
            {products.map(({ _id, name }, index) => (
              <li key={_id}>
                <button
                  type="button"
                  aria-label={texts.show(name)}
                  aria-current={index === current}
                  onClick={() => show(index)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface ArrowProps {
  side: 'left' | 'right';
  /** At the end of the row. */
  disabled: boolean;
  onClick: () => void;
}

function Arrow({ side, disabled, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      className={`slide-arrow slide-arrow-${side}`}
      onClick={disabled ? undefined : onClick}
      // Not `disabled`: who pressed it by keyboard would lose the focus.
      aria-disabled={disabled}
      aria-label={side === 'left' ? texts.previous : texts.next}
    >
      <Icon of={side === 'left' ? LeftOutlined : RightOutlined} />
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
