import './loader.css';
import { sharedTexts as texts } from './shared-texts.ts';

/** A page that is about to come. It shows after a moment only, so that a quick answer does not flicker. */
export function Loader({ label = texts.loading }: { label?: string }) {
  return (
    <div className="loader" role="status">
      <span className="loader-ring" aria-hidden />
      <span className="sr">{label}</span>
    </div>
  );
}
