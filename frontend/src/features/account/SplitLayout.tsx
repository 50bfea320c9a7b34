import type { ReactNode } from 'react';
import { useBestsellersQuery } from '../../shared/api/bestsellers-api.ts';
import { ResponsiveImage } from '../../shared/components/ResponsiveImage.tsx';
import { useNarrow } from '../../shared/hooks/use-narrow.ts';
import './split-layout.css';

/** A form on the left and a product image on the right; phones show only the form. */
export function SplitLayout({ children }: { children: ReactNode }) {
  const image = useBestsellerImage();
  return (
    <main id="main" tabIndex={-1} className="split">
      <div className="split-form">{children}</div>
      <div className="split-image" aria-hidden>
        {image && <ResponsiveImage image={image} sizes="50vw" eager />}
      </div>
    </main>
  );
}

/** The image is decorative, so an error is only logged (docs/requirements.md#errors). */
function useBestsellerImage() {
  const narrow = useNarrow();
  const { data: products } = useBestsellersQuery(undefined, { skip: narrow !== false });
  return products?.[0]?.images[0];
}
