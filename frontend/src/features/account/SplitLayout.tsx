import type { ReactNode } from 'react';
import { useBestsellersQuery } from '../../shared/api/bestsellers-api.ts';
import { ResponsiveImage } from '../../shared/components/ResponsiveImage.tsx';
import { useNarrow } from '../../shared/hooks/use-narrow.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import './split-layout.css';

/** A form under its h1, which names the page in the tab too, and a product image at its right; phones show only the form. */
export function SplitLayout({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  const image = useBestsellerImage();
  return (
    <main id="main" tabIndex={-1} className="split">
      <div className="split-form">
        <h1 className="h1" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
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
