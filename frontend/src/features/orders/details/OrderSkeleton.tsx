import { PanelSkeleton } from '../../../shared/components/Skeletons.tsx';

/** Placeholder while the order is loading. */
export function OrderSkeleton({ label }: { label: string }) {
  return (
    <div className="cart-layout" role="status" aria-label={label}>
      <div className="stack">
        <PanelSkeleton lines={5} />
        <PanelSkeleton lines={2} />
        <PanelSkeleton lines={4} />
      </div>
      <PanelSkeleton lines={5} />
    </div>
  );
}
