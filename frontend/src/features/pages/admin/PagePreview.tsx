import { useEffect, useState } from 'react';
import { PageBody } from '../PageBody.tsx';
import { useShopPagePreviewQuery } from './pages-api.ts';
import { pagesTexts as texts } from './pages-texts.ts';

/** Milliseconds without a letter after which the preview follows: the gateway limits how often somebody writes. */
const PAUSE_MS = 400;

/** A page as visitors would see it, while it is written. */
export function PagePreview({ title, body }: { title: string; body: string }) {
  const settled = useSettled(body.trim());
  const { data, isError } = useShopPagePreviewQuery(settled, { skip: settled === '' });
  return (
    <section className="page-preview" aria-label={texts.preview}>
      <p className="eyebrow">{texts.preview}</p>
      <div className="panel">
        <p className="h1">{title.trim() || texts.untitled}</p>
        {settled === '' ? <p className="faint">{texts.previewEmpty}</p> : data && <PageBody html={data.html} />}
        {isError && settled !== '' && <p role="status">{texts.previewFailed}</p>}
      </div>
    </section>
  );
}

/** A text once nobody has changed it for a moment; the first one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
