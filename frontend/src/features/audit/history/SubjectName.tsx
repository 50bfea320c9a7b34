import { Link } from 'react-router-dom';
import { pages } from '../../../shared/paths.ts';
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
  const [kind = '', id = ''] = split(subject);
  const text = texts.subject(kind, id, name);
  const page = pageOf[kind]?.(id);
  if (removed) return `${text} (${texts.deleted})`;
  return page === undefined ? text : <Link to={page}>{text}</Link>;
}

const pageOf: Readonly<Record<string, (id: string) => string>> = {
  product: pages.editProduct,
  user: pages.adminUser,
  order: pages.adminOrderDetails,
};

/** A category's name contains slashes too. */
function split(subject: string): [kind: string, id: string] {
  const slash = subject.indexOf('/');
  return [subject.slice(0, slash), subject.slice(slash + 1)];
}
