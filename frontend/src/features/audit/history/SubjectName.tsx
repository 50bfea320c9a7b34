import { Link } from 'react-router-dom';
import { splitSubject, subjectPage } from '../../../shared/subject-page.ts';
import { historyTexts as texts } from './history-texts.ts';

interface Props {
  /** `product/<id>`. */
  subject: string;
  /** What it is called now. */
  name: string | undefined;
  /** Whether it is known to be deleted. */
  removed: boolean;
}

/** What was changed; a link to its page, if it has one and exists. */
export function SubjectName({ subject, name, removed }: Props) {
  const [kind, id] = splitSubject(subject);
  const text = texts.subject(kind, id, name);
  const page = subjectPage(subject);
  if (removed) return `${text} (${texts.deleted})`;
  return page === undefined ? text : <Link to={page}>{text}</Link>;
}
