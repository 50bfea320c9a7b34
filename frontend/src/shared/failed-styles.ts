/** The stylesheets of lazy parts that could not be loaded. */
const failed = new Set<HTMLLinkElement>();

/**
 * Remembers stylesheets that fail: Vite asks for each file once, so a part that is tried again would come without its styles.
 * @returns stops that
 */
export function rememberFailedStyles(): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  };
  // Errors of elements do not bubble.
  window.addEventListener('error', onError, true);
  return () => window.removeEventListener('error', onError, true);
}

/** Loads them again. @throws Error when one fails again */
export async function reloadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(reload));
}

function reload(link: HTMLLinkElement): Promise<void> {
  failed.delete(link);
  const again = link.cloneNode() as HTMLLinkElement;
  const loaded = new Promise<void>((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    // In the words of Vite.
    again.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${again.href}`)));
  });
  link.replaceWith(again);
  return loaded;
}
