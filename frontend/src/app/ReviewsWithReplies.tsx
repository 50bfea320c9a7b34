import { AdminReviewsPage } from '../features/catalogue/admin/reviews/AdminReviewsPage.tsx';
import { PartFailed } from '../shared/components/PartFailed.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';

const RepliesDrawer = lazyPart(
  async () => (await import('../features/chat/desk/RepliesDrawer.tsx')).RepliesDrawer,
  PartFailed,
);

/** The administrators' reviews with the saved replies of the chat, another feature. */
export function ReviewsWithReplies() {
  return <AdminReviewsPage savedReplies={(props) => <RepliesDrawer {...props} />} />;
}
