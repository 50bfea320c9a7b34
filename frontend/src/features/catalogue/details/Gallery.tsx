import ZoomInOutlined from '@ant-design/icons/es/icons/ZoomInOutlined';
import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { type PointerEvent, useState } from 'react';
import { Picture } from '../../../shared/components/Picture.tsx';
import { detailsTexts as texts } from './details-texts.ts';
import './gallery.css';

/** A product's pictures: thumbnails beside the chosen one, which can be looked at closely. */
export function Gallery({ name, images }: { name: string; images: ProductImage[] }) {
  const [chosen, setChosen] = useState(0);
  const shown = images[chosen] ?? images[0];
  return (
    <section className="gallery" aria-label={texts.pictures}>
      <div className="thumbs">
        {images.length > 1 &&
          images.map((image, place) => (
            <button
              key={image.path}
              type="button"
              className={image === shown ? 'thumb is-on' : 'thumb'}
              aria-label={texts.picture(place + 1, images.length)}
              aria-pressed={image === shown}
              onClick={() => setChosen(place)}
            >
              <Picture image={image} sizes="80px" eager />
            </button>
          ))}
      </div>
      <Zoom key={shown?.path} name={name} image={shown} />
    </section>
  );
}

const CENTRE = '50% 50%';

/** A mouse zooms by resting on the picture, a finger or the keyboard by pressing it; the pointer moves what is seen. */
function Zoom({ name, image }: { name: string; image: ProductImage | undefined }) {
  const [zoomed, setZoomed] = useState(false);
  const [origin, setOrigin] = useState(CENTRE);
  if (image === undefined) return <Picture image={null} alt={name} className="gallery-empty" />;
  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const share = (at: number, all: number) => `${Math.round((100 * at) / all)}%`;
    setOrigin(`${share(event.clientX - left, width)} ${share(event.clientY - top, height)}`);
    if (event.pointerType === 'mouse') setZoomed(true);
  };
  const rest = () => {
    setZoomed(false);
    setOrigin(CENTRE);
  };
  return (
    <button
      type="button"
      className={zoomed ? 'gallery-main is-zoomed' : 'gallery-main'}
      style={{ ['--zoom-origin' as string]: origin }}
      aria-pressed={zoomed}
      onPointerMove={follow}
      onPointerLeave={rest}
      onBlur={rest}
      onKeyDown={(event) => event.key === 'Escape' && rest()}
      onClick={(event) => (event.detail === 0 || !isMouse(event.nativeEvent)) && setZoomed(!zoomed)}
    >
      <Picture image={image} alt={name} sizes="(max-width: 900px) 92vw, 704px" eager />
      <span className="gallery-hint">
        <ZoomInOutlined aria-hidden /> <span className="wide-only">{texts.hoverToZoom}</span>
        <span className="phone-only">{texts.tapToZoom}</span>
      </span>
    </button>
  );
}

function isMouse(event: Event): boolean {
  return event instanceof globalThis.PointerEvent && event.pointerType === 'mouse';
}
