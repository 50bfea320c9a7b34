import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FIRST_VIEW_FILES } from '@shop/contracts/first-view.ts';

/** Renders the path and how often it has rendered. */
const MODULE = `
let renders = 0;
export function callsOf(path) {
  if (path === '/') return ['/api/products/bestsellers', '/api/categories'];
  if (path.startsWith('/product-details/')) return ['/api/products/get-one/p1', '/api/categories'];
  return ['/api/products/?pageNum=' + (Number(path.split('/')[2]) || 1) + '&sort=', '/api/categories'];
}
export async function render(path, answers) {
  const [first] = Object.values(answers);
  if (first.name === 'Broken') throw new Error('cannot be shown');
  renders += 1;
  return { head: '<link rel="preload" as="image" href="/images/first.webp"/>', html: '<main>' + path + ' ' + renders + '</main>' };
}
`;

/**
 * Adds the module that renders first views to a front end.
 * @param folder of the front end
 */
export async function writeFirstViews(folder: string, source = MODULE): Promise<void> {
  const server = path.join(folder, FIRST_VIEW_FILES.folder);
  await mkdir(server, { recursive: true });
  await writeFile(path.join(server, `${FIRST_VIEW_FILES.entry}-1.js`), source);
}
