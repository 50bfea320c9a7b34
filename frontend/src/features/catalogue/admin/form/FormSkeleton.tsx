import { PanelSkeleton } from '../../../../shared/components/Skeletons.tsx';
import { formTexts as texts } from '../admin-product-texts.ts';
import './product-form.css';

/** Placeholder while the product is loading. */
export function FormSkeleton() {
  return (
    <div className="form-layout" role="status" aria-label={texts.loading}>
      <div className="stack">
        <PanelSkeleton lines={9} />
        <PanelSkeleton lines={9} />
      </div>
      <div className="stack">
        <PanelSkeleton lines={5} />
      </div>
    </div>
  );
}
