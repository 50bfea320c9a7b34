import { matchPage } from '@shop/contracts/pages.ts';
import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { Hydrated } from '../../first-view/Hydrated.tsx';
import { Loader } from '../../shared/components/Loader.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { selectUser } from '../../shared/state/session.ts';
import { loadThemed } from '../../shared/theme/load-themed.tsx';
import { appTexts } from '../app-texts.ts';
import { ConnectionBanner } from '../ConnectionBanner.tsx';
import { Footer } from '../Footer.tsx';
import { NavBar } from '../navigation/NavBar.tsx';
import { PageErrorBoundary } from '../PageErrorBoundary.tsx';
import './chat-failed.css';

/** Every signed-in customer has the chat on each page; visitors and administrators load none of it. */
function CustomerChat() {
  const user = useSelector(selectUser);
  const page = matchPage(useLocation().pathname)?.name;
  if (user === null || user.isAdmin) return null;
  return <ChatWidget key={user._id} userId={user._id} atLeft={page === 'checkout' || page === 'orderDetails'} />;
}

const ChatWidget = lazyPart(
  () => loadThemed(() => import('../../features/chat/widget/ChatWidget.tsx'), 'ChatWidget'),
  ({ onRetry }) => (
    <p className="chat-failed" role="alert">
      {appTexts.chatFailed}{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        {appTexts.retry}
      </button>
    </p>
  ),
);

/** The layout of the storefront: navigation, page and footer. */
export function ShopLayout() {
  return (
    <>
      <a className="skip" href="#main">
        {appTexts.skip}
      </a>
      <NavBar />
      <ConnectionBanner />
      <PageErrorBoundary>
        <Suspense fallback={<Loader />}>
          <Outlet />
          <Hydrated />
        </Suspense>
      </PageErrorBoundary>
      <Footer />
      <CustomerChat />
    </>
  );
}
