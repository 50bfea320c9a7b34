import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { Hydrated } from '../../first-view/Hydrated.tsx';
import { Loader } from '../../shared/components/Loader.tsx';
import { selectUser } from '../../shared/state/session.ts';
import { loadThemed } from '../../shared/theme/load-themed.tsx';
import { appTexts } from '../app-texts.ts';
import { Footer } from '../Footer.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { NavBar } from '../navigation/NavBar.tsx';
import { PageErrorBoundary } from '../PageErrorBoundary.tsx';
import { StaleBanner } from '../StaleBanner.tsx';

/** Every signed-in customer has the chat on each page; visitors and administrators load none of it. */
function CustomerChat() {
  const user = useSelector(selectUser);
  if (user === null || user.isAdmin) return null;
  return <ChatWidget key={user._id} userId={user._id} />;
}

const ChatWidget = lazyPart(() => loadThemed(() => import('../../features/chat/widget/ChatWidget.tsx'), 'ChatWidget'));

/** The layout of the storefront: navigation, page and footer. */
export function ShopLayout() {
  return (
    <>
      <a className="skip" href="#main">
        {appTexts.skip}
      </a>
      <NavBar />
      <StaleBanner />
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
