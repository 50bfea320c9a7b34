import './loader.css';
import { sharedTexts as texts } from './shared-texts.ts';

/** A page loader. Appears after a delay, so that a fast load does not flicker. */
export function Loader({ label = texts.loading }: { label?: string }) {
  return (
    <div className="loader" role="status">
      <span className="loader-line" aria-hidden />
      <span className="loader-ring" aria-hidden />
      <span className="sr">{label}</span>
    </div>
  );
}
