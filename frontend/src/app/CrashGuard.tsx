import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { appTexts } from './app-texts.ts';

/** A page that breaks takes neither the navigation nor the next page with it. */
export function CrashGuard({ children }: { children: ReactNode }) {
  return <Guard path={useLocation().pathname}>{children}</Guard>;
}

class Guard extends Component<{ path: string; children: ReactNode }, { crashed: boolean }> {
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
