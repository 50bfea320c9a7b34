import { IMAGE_VARIANT_WIDTHS, imageVariantPath } from '@shop/contracts/catalogue-api.ts';
import { useState } from 'react';
import './picture.css';

interface Props {
  /** A stored picture; an order's line knows no ground. Without one, or when it fails to load, a placeholder shows. */
  image: { path: string; ground?: string | null } | null | undefined;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** How wide it is shown, as in the `sizes` attribute of an img. */
  sizes?: string;
  /** Only this image variant: of a removed product's image the smallest stays for its orders (docs/api.md#images). */
  only?: (typeof IMAGE_VARIANT_WIDTHS)[number];
  /** Pictures of the first window load at once, the others when they come near. */
  eager?: boolean;
  className?: string;
}

/** A picture, whole, in a square of its own soft ground, which is kept while it loads and when there is nothing to load. */
export function Picture({ image, alt = '', sizes = '400px', only, eager = false, className = '' }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const [oblong, setOblong] = useState(false);
  const path = image?.path && image.path !== broken ? image.path : null;
  return (
    <span
      className={`picture ${oblong ? 'is-oblong ' : ''}${className}`}
      style={image?.ground ? { background: image.ground } : undefined}
    >
      {path === null ? (
        <PicturePlaceholder alt={alt} />
      ) : (
        <img
          src={only ? imageVariantPath(path, only) : path}
          {...(!only && path.startsWith('/images/') && { srcSet: srcSetOf(path), sizes })}
          alt={alt}
          width={800}
          height={800}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setOblong(naturalWidth !== naturalHeight)}
          onError={() => setBroken(path)}
        />
      )}
    </span>
  );
}

function srcSetOf(path: string): string {
  return IMAGE_VARIANT_WIDTHS.map((width) => `${imageVariantPath(path, width)} ${width}w`).join(', ');
}

function PicturePlaceholder({ alt }: { alt: string }) {
  return (
    <svg viewBox="0 0 80 80" role="img" aria-hidden={alt === ''}>
      <title>{alt}</title>
      <path d="M28 35h24l-2 18a3 3 0 0 1-3 2.6H33a3 3 0 0 1-3-2.6z" fill="var(--line)" />
      <path d="M34 35v-3a6 6 0 0 1 12 0v3" fill="none" stroke="var(--line)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
