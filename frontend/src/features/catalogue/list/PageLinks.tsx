import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { listTexts as texts } from './list-texts.ts';
import './page-links.css';
import { Icon } from '../../../shared/components/Icon.tsx';
import { pageRange } from './page-range.ts';

interface Props {
  current: number;
  pages: number;
  urlOf: (page: number) => string;
}

/** Links to the pages of a list; shown only when there is more than one (docs/requirements.md#product-list). */
export function PageLinks({ current, pages, urlOf }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label={texts.pages}>
      <ul>
        <li>
          <Step to={current > 1 ? urlOf(current - 1) : null} label={texts.previous}>
            <Icon of={LeftOutlined} />
          </Step>
        </li>
        {pageRange(current, pages).map((page, index) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity but their position
            <li key={`gap-${index}`} className="pages-gap" aria-hidden>
              …
            </li>
          ) : (
            <li key={page}>
              <Link to={urlOf(page)} aria-label={texts.page(page)} aria-current={page === current ? 'page' : undefined}>
                {page}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step to={current < pages ? urlOf(current + 1) : null} label={texts.next}>
            <Icon of={RightOutlined} />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) return <span className="pages-disabled">{children}</span>;
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}
