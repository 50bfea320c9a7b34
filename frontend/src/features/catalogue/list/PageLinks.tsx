import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { listTexts as texts } from './list-texts.ts';
import './page-links.css';
import { shownPages } from './shown-pages.ts';

interface Props {
  current: number;
  pages: number;
  addressOf: (page: number) => string;
}

/** Links to the pages of a list; shown only when there is more than one (docs/requirements.md#product-list). */
export function PageLinks({ current, pages, addressOf }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label={texts.pages}>
      <ul>
        <li>
          <Step to={current > 1 ? addressOf(current - 1) : null} label={texts.previous}>
            <LeftOutlined aria-hidden />
          </Step>
        </li>
        {shownPages(current, pages).map((page, place) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place only
            <li key={`gap-${place}`} className="pages-gap" aria-hidden>
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                to={addressOf(page)}
                aria-label={texts.page(page)}
                aria-current={page === current ? 'page' : undefined}
              >
                {page}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step to={current < pages ? addressOf(current + 1) : null} label={texts.next}>
            <RightOutlined aria-hidden />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) return <span className="pages-off">{children}</span>;
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}
