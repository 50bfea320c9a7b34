import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { appTexts } from './app-texts.ts';

/** An error boundary around the page: the navigation stays, and the next path renders again. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary path={useLocation().pathname}>{children}</ErrorBoundary>;
}

class ErrorBoundary extends Component<{ path: string; children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidUpdate({ path }: { path: string }) {
    if (this.state.crashed && path !== this.props.path) this.setState({ crashed: false });
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <section className="wrap page" role="alert">
        <h1 className="h1">{appTexts.crashed}</h1>
        <p>{appTexts.crashedText}</p>
        <p>
          <a href={this.props.path}>{appTexts.reload}</a>
        </p>
      </section>
    );
  }
}
