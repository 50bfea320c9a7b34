import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';

/** The outlines of three panels. */
export function PanelSkeletons() {
  return (
    <div className="desk-panels" aria-hidden>
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className="chat-panel chat-panel-pending">
          <LineSkeletons count={6} />
        </div>
      ))}
    </div>
  );
}
