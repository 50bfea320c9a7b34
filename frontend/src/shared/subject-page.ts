import { pages } from './paths.ts';

/** The page of the administration about a subject of events and of the audit log. @param subject such as `order/<id>` */
export function subjectPage(subject: string): string | undefined {
  const [kind, id] = splitSubject(subject);
  return id === '' ? undefined : pageOf[kind]?.(id);
}

/** The kind and the id of a subject; a category's id is its name, which contains slashes too. */
export function splitSubject(subject: string): [kind: string, id: string] {
  const slash = subject.indexOf('/');
  return [subject.slice(0, slash), subject.slice(slash + 1)];
}

const pageOf: Readonly<Record<string, (id: string) => string>> = {
  product: pages.editProduct,
  user: pages.adminUser,
  order: pages.adminOrderDetails,
};
