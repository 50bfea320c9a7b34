import { type HelpPageName, helpPages, helpTitles } from '@shop/contracts/pages.ts';
import { NavLink } from 'react-router-dom';
import { Breadcrumbs } from '../../shared/components/Breadcrumbs.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { pages } from '../../shared/paths.ts';
import { helpPageTexts, helpTexts as texts } from './help-texts.ts';
import './help.css';

/** /help/{topic}: what shoppers ask before they buy (docs/api.md#screens). */
export function HelpPage({ page }: { page: HelpPageName }) {
  const { lead, answers } = helpPageTexts[page];
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <Breadcrumbs way={[{ title: texts.shop, to: pages.home }, { title: texts.help }, { title: helpTitles[page] }]} />
      <PageTitle title={helpTitles[page]} />
      <div className="help">
        <nav aria-label={texts.topics}>
          {helpPages.map((name) => (
            <NavLink key={name} to={pages.help(name)}>
              {helpTitles[name]}
            </NavLink>
          ))}
        </nav>
        <div className="help-answers">
          <p className="lead">{lead}</p>
          {answers.map(({ title, paragraphs }) => (
            <section key={title}>
              <h2 className="h2">{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}
