/**
 * Links the stylesheets whose text stands in the HTML of a first view, for the browser's cache: Vite awaits the stylesheets of a
 * page's code, and neither loads nor awaits one that is linked. They apply to no medium: the text does.
 */
export function linkStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', media: 'not all', crossOrigin: '', href: style.dataset.href });
    document.head.append(link);
  }
}
