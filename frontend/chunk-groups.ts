import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type BuildContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** What is loaded with a first visit. Its code is split as finely as by default: no page carries what only another one needs. */
const FIRST_VIEW = /\/(index\.html|(Home|ProductList|ProductDetails|Compare|Help|NotFound)Page\.tsx)$/;
const VISITORS = /\/features\/(catalogue\/(?!admin)|chat\/widget)/;
const ADMINISTRATORS =
  /\/(admin|desk|audit|analytics|security|users)\/|\/(AdminFrame|DeskConnection|AdminTable|MenuWithCounts)\./;
const LIBRARY = /\/node_modules\//;
const SOURCE = /\/src\//;

/**
 * The chunks of what several pages share. By default each set of pages has its own: 117 files for an administrator's list, over
 * which a slow processor takes longer than over their code.
 *
 * The first group that takes a module has it. Those by page stand from what most pages need to what fewest do, because a module
 * is loaded by every page that loads one of its importers: what a group imports then lies in the group itself or above it,
 * never in a chunk that imports it back.
 */
export function chunkGroups(): Group[] {
  return [
    // What every page needs; it changes rarely, so a browser that comes back has it.
    {
      name: 'frame',
      test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|@reduxjs|immer|redux|redux-saga|@redux-saga)\//,
    },
    // What every part of Ant Design needs, in one piece and out of the entry.
    {
      name: 'antd-base',
      test: /node_modules\/(antd\/es\/(theme|style|config-provider)|@ant-design\/(cssinjs|cssinjs-utils|colors|fast-color)|@rc-component\/(util|motion)|@emotion|stylis)\//,
    },
    // Small pieces of many pages: one file instead of a dozen.
    {
      name: 'pieces',
      test: /src\/shared\/(components\/(Banner|Breadcrumbs|Day|EmptyState|ErrorState|LinkButton|PageTitle|ResponsiveImage|Price|ProductCard|Skeletons|Stars|StockLabel)|api\/(api-client|send-request|shop-api)|browser\/browser-storage|state\/session|format)\b/,
    },
    sharedBy('antd-parts', LIBRARY, (pages) => pages.some((page) => page.endsWith('/FilterDrawer.tsx'))),
    sharedBy('forms', /./, (pages) =>
      pages.some((page) => /\/(ShopTheme|(Login|Register|Cart|Checkout)Page)\.tsx$/.test(page)),
    ),
    sharedBy('lists', /./, (pages) => pages.some((page) => page.endsWith('/AdminOrdersPage.tsx'))),
    sharedBy('administration', SOURCE, (pages) => pages.every((page) => ADMINISTRATORS.test(page))),
    sharedBy('account', SOURCE, (pages) => !pages.some((page) => VISITORS.test(page))),
  ];
}

/** A chunk of the modules that several pages share, none of them of a first visit. @param takes decides by these pages */
function sharedBy(name: string, test: RegExp, takes: (pages: string[]) => boolean): Group {
  return {
    name: (id, context) => {
      const pages = pagesWith(id, context);
      return pages.length > 1 && !pages.some((page) => FIRST_VIEW.test(page)) && takes(pages) ? name : null;
    },
    test,
    includeDependenciesRecursively: false,
  };
}

/** By module, for all groups of a build. */
const known = new WeakMap<object, string[]>();

/** What is loaded by itself, pages and lazy parts, and brings a module with it. */
function pagesWith(id: string, context: BuildContext): string[] {
  const module = context.getModuleInfo(id);
  if (module === null) return [];
  const before = known.get(module);
  if (before !== undefined) return before;
  const pages: string[] = [];
  const found = new Set([id]);
  // A set that grows while it is walked is walked to its end.
  for (const each of found) {
    const info = context.getModuleInfo(each);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) pages.push(each);
    for (const importer of info.importers) found.add(importer);
  }
  known.set(module, pages);
  return pages;
}
