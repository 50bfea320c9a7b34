/**
 * Links the stylesheets whose text stands in the HTML of a first view, each right behind its text, so that no rule changes
 * its place: Vite awaits the stylesheets of a page's code, and waits for none that is linked.
 */
export function linkStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', fetchPriority: 'low', href: style.dataset.href });
    style.after(link);
  }
}
