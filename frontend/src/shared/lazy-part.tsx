import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { reloadFailedStyles } from './failed-styles.ts';

interface PartProps {
  /** Called when the part could not be shown. */
  onFailed?: () => void;
  /** Shown while the part is loading, and in its place when it has failed without a `Failed`. */
  fallback?: ReactNode;
}

/** How a part that can be closed tells so. */
interface ClosablePart {
  onClose?: () => void;
  onCancel?: () => void;
}

/**
 * Creates a part of a page whose code is loaded on first use. A part that cannot be loaded, offline or after a deploy,
 * leaves the rest of the page as it is; it is loaded again at its next use, or when the browser is online again.
 * @param Failed says so in its place, for parts that somebody asked for or waits for; closes it by its `onClose` or `onCancel`
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed?: ComponentType<{ onRetry: () => void; onClose?: (() => void) | undefined }>,
): ComponentType<Props & PartProps> {
  const create = () =>
    lazy(async () => {
      await reloadFailedStyles();
      return { default: await load() };
    });
  let Part = create();
  // React keeps the failure of a lazy component for ever.
  const forgetFailure = () => {
    Part = create();
  };
  return ({ onFailed, fallback = null, ...props }) => {
    const { onClose, onCancel } = props as ClosablePart;
    return (
      <PartBoundary
        instead={(onRetry) => (Failed ? <Failed onRetry={onRetry} onClose={onClose ?? onCancel} /> : fallback)}
        onError={() => {
          forgetFailure();
          onFailed?.();
        }}
        render={() => (
          <Suspense fallback={fallback}>
            <Part {...(props as Props)} />
          </Suspense>
        )}
      />
    );
  };
}

interface BoundaryProps {
  /** Renders what stands in the place of a failed part. */
  instead: (retry: () => void) => ReactNode;
  onError: () => void;
  render: () => ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  private readonly retry = () => this.setState({ failed: false });

  override componentDidCatch() {
    this.props.onError();
  }

  override componentDidMount() {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  override render() {
    return this.state.failed ? this.props.instead(this.retry) : this.props.render();
  }
}
