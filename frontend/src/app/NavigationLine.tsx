import '../shared/components/loader.css';

/** A line at the top of the window while the page that somebody asked for is loading; a fast one shows none. */
export function NavigationLine({ pending }: { pending: boolean }) {
  return pending && <span className="loader-line" aria-hidden />;
}
