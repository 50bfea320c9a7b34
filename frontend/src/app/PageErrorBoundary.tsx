import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { stopRecording } from '../first-view/early-interactions.ts';
import { ErrorState } from '../shared/components/ErrorState.tsx';
import { appTexts } from './app-texts.ts';

interface Props {
  /** Whether the layout has the page's main element, which pages of the shop bring along. */
  insideMain?: boolean;
  /** Loads the whole page again. */
  reload?: () => void;
  children: ReactNode;
}

/** An error boundary around the page: the navigation stays, and the next path renders again. */
export function PageErrorBoundary({ insideMain = false, reload = () => window.location.reload(), children }: Props) {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary path={pathname} search={search} insideMain={insideMain} reload={reload}>
      {children}
    </ErrorBoundary>
  );
}

/** The last error boundary, around everything: whatever fails, the page is never empty. */
export function RootErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = window.location;
  return (
    <ErrorBoundary path={pathname} search={search} insideMain={false} reload={() => window.location.reload()}>
      {children}
    </ErrorBoundary>
  );
}

interface State {
  crashed: boolean;
  /** Whether the browser was offline then: the page's code could not be loaded. */
  offline: boolean;
}

class ErrorBoundary extends Component<Required<Props> & { path: string; search: string }, State> {
  override state: State = { crashed: false, offline: false };

  static getDerivedStateFromError(): State {
    return { crashed: true, offline: !navigator.onLine };
  }

  /** What failed to load fails again until the whole page is loaded again. */
  private readonly onOnline = () => {
    if (this.state.crashed && this.state.offline) this.props.reload();
  };

  override componentDidCatch() {
    stopRecording();
  }

  override componentDidMount() {
    window.addEventListener('online', this.onOnline);
  }

  override componentDidUpdate({ path }: { path: string }) {
    if (this.state.crashed && path !== this.props.path) this.setState({ crashed: false });
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.onOnline);
  }

  override render() {
    const { insideMain, path, search, children } = this.props;
    const { crashed, offline } = this.state;
    if (!crashed) return children;
    const message = (
      <section className={insideMain ? '' : 'wrap page'}>
        <ErrorState
          level={1}
          title={offline ? appTexts.offline : appTexts.crashed}
          text={offline ? appTexts.offlineText : appTexts.crashedText}
        >
          <a className="link-button" href={path + search}>
            {appTexts.reload}
          </a>
        </ErrorState>
      </section>
    );
    if (insideMain) return message;
    return (
      <main id="main" tabIndex={-1}>
        {message}
      </main>
    );
  }
}
