import { type ReactNode, useId } from 'react';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { sharedTexts } from '../../../shared/components/shared-texts.ts';

/** What a section needs of the result of its query. */
export interface SectionQuery<Data = unknown> {
  currentData?: Data | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface Props<Query extends SectionQuery> {
  title: string;
  query: Query;
  /** Says that it could not be loaded. */
  failed: string;
  /** Beside the title. */
  link?: ReactNode;
  /** About how high the loaded section is, in pixels: little moves when it comes. */
  height?: number;
  children: (data: NonNullable<Query['currentData']>) => ReactNode;
}

/** A line of a skeleton with its gap. */
const LINE_PX = 28;

/** A section of a customer's page, which loads, and may fail, by itself. */
export function CustomerSection<Query extends SectionQuery>(props: Props<Query>) {
  const { title, query, failed, link, height = 84, children } = props;
  const { isError, refetch } = query;
  const currentData = query.currentData as Query['currentData'];
  const id = useId();
  return (
    <section className="panel customer-section" aria-labelledby={id}>
      <div className="panel-head">
        <h2 className="h4" id={id}>
          {title}
        </h2>
        {link}
      </div>
      {currentData != null ? (
        children(currentData)
      ) : isError ? (
        <SectionFailed text={failed} onRetry={refetch} />
      ) : (
        <div role="status" aria-label={sharedTexts.loading} style={{ minHeight: height }}>
          <LineSkeletons count={Math.round(height / LINE_PX)} />
        </div>
      )}
    </section>
  );
}

/** Says in place of something that it could not be loaded, and offers to try again. */
export function SectionFailed({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <p className="customer-failed" role="alert">
      {text} <PushButton onClick={() => onRetry()}>{sharedTexts.tryAgain}</PushButton>
    </p>
  );
}
