import type { ReactNode } from 'react';
import { PartFailed } from '../shared/components/PartFailed.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';

const RepliesDrawer = lazyPart(
  async () => (await import('../features/chat/desk/RepliesDrawer.tsx')).RepliesDrawer,
  PartFailed,
);

/** Renders the saved replies of the chat. The reviews receive it as a prop, because a feature must not import another feature. */
export function savedReplies(props: { onInsert: (text: string) => void; onClose: () => void }): ReactNode {
  return <RepliesDrawer {...props} />;
}
