import { type PageName, pagePatterns } from '@shop/contracts/pages.ts';
import type { ReactElement } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { auditLogOf } from './audit-log-of.tsx';
import { completeAddress } from './complete-address.tsx';
import { AdminLayout } from './layouts/AdminLayout.tsx';
import { ShopLayout } from './layouts/ShopLayout.tsx';
import { adminTheme, type LazyPage, lazyNamed, noTheme, ordersTheme } from './lazy-named.tsx';
import { RouteGuard } from './RouteGuard.tsx';

/** All routes (docs/requirements.md#routes), with the paths from packages/contracts/src/pages.ts; pages are loaded on first use. */
export function ShopRoutes() {
  return (
    <Routes>
      <Route element={<ShopLayout />}>
        {routesOf(storefrontPages())}
        <Route element={<CustomerGuard />}>{routesOf(customerPages())}</Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<AdminLayout />}>{routesOf(adminPages())}</Route>
    </Routes>
  );
}

type AdminPage = Extract<PageName, `admin${string}`>;
type CustomerPage = 'profile' | 'myOrders' | 'checkout' | 'orderDetails';
type StorefrontPage = Exclude<PageName, AdminPage | CustomerPage>;

function storefrontPages(): Record<StorefrontPage, ReactElement> {
  return {
    home: <HomePage />,
    productList: <ProductListPage />,
    productListPage: <ProductListPage />,
    category: <ProductListPage />,
    categoryPage: <ProductListPage />,
    search: <ProductListPage />,
    searchPage: <ProductListPage />,
    categorySearch: <ProductListPage />,
    categorySearchPage: <ProductListPage />,
    productDetails: <ProductDetailsPage />,
    compare: <ComparePage />,
    wishList: <WishListPage />,
    shopPage: <ShopPage />,
    helpDelivery: <HelpPage page="helpDelivery" />,
    helpReturns: <HelpPage page="helpReturns" />,
    helpPayment: <HelpPage page="helpPayment" />,
    helpContact: <HelpPage page="helpContact" />,
    helpPrivacy: <HelpPage page="helpPrivacy" />,
    cart: <CartPage />,
    login: <LoginPage />,
    register: <RegisterPage />,
    forgotPassword: <ForgotPasswordPage />,
    resetPassword: <ResetPasswordPage />,
    secureAccount: <SecureAccountPage />,
    confirmAddress: <ConfirmAddressPage />,
    stopEmails: <StopEmailsPage />,
  };
}

function customerPages(): Record<CustomerPage, ReactElement> {
  return {
    profile: <ProfilePage />,
    myOrders: <MyOrdersPage />,
    checkout: <CheckoutPage completeAddress={completeAddress} />,
    orderDetails: <OrderDetailsPage />,
  };
}

function adminPages(): Record<AdminPage, ReactElement> {
  return {
    adminOrders: <OrdersWithChats />,
    adminOrderDetails: <AdminOrderDetailsPage under={auditLogOf('order', 'order')} />,
    adminProducts: <AdminProductsPage />,
    adminCreateProduct: <CreateProductPage />,
    adminEditProduct: <EditProductPage under={auditLogOf('catalogue', 'product')} />,
    adminVariants: <VariantsPage />,
    adminCategories: <CategoriesPage />,
    adminReviews: <ReviewsWithReplies />,
    adminSearch: <AdminSearchPage />,
    adminUsers: <UsersPage />,
    adminUser: <CustomerPage under={auditLogOf('user', 'user')} />,
    adminEditUser: <EditUserPage under={auditLogOf('user', 'user')} />,
    adminAnalytics: <AnalyticsPage />,
    adminChats: <ChatsPage />,
    adminHistory: <HistoryPage />,
    adminSecurity: <SecurityPage />,
    adminSystem: <SystemPage />,
    adminSettings: <SettingsPage />,
    adminPages: <ShopPagesPage />,
    adminCreatePage: <CreateShopPage />,
    adminEditPage: <EditShopPage under={auditLogOf('catalogue', 'page')} />,
  };
}

/** Loads the code of a page; the browser loads it once. */
export function preloadPage(name: PageName): void {
  const pages: Partial<Record<PageName, ReactElement>> = { ...storefrontPages(), ...customerPages(), ...adminPages() };
  const { type } = pages[name] as ReactElement<object, LazyPage<object>>;
  type.preload();
}

function routesOf(pages: Partial<Record<PageName, ReactElement>>) {
  return Object.entries(pages).map(([name, element]) => (
    <Route key={name} path={pagePatterns[name as PageName]} element={element} />
  ));
}

function CustomerGuard() {
  return (
    <RouteGuard>
      <Outlet />
    </RouteGuard>
  );
}

const NotFoundPage = lazyNamed(() => import('./NotFoundPage.tsx'), 'NotFoundPage', noTheme);
const HomePage = lazyNamed(() => import('../features/home/HomePage.tsx'), 'HomePage', noTheme);
const ProductListPage = lazyNamed(
  () => import('../features/catalogue/list/ProductListPage.tsx'),
  'ProductListPage',
  noTheme,
);
const ProductDetailsPage = lazyNamed<'ProductDetailsPage', object>(
  () => import('../features/catalogue/details/ProductDetailsPage.tsx'),
  'ProductDetailsPage',
  noTheme,
);
const ComparePage = lazyNamed(() => import('../features/catalogue/compare/ComparePage.tsx'), 'ComparePage', noTheme);
const WishListPage = lazyNamed(
  () => import('../features/catalogue/wish-list/WishListPage.tsx'),
  'WishListPage',
  noTheme,
);
const HelpPage = lazyNamed(() => import('../features/help/HelpPage.tsx'), 'HelpPage', noTheme);
const ShopPage = lazyNamed(() => import('../features/pages/ShopPage.tsx'), 'ShopPage', noTheme);
const CartPage = lazyNamed(() => import('../features/cart/CartPage.tsx'), 'CartPage');
const LoginPage = lazyNamed(() => import('../features/account/LoginPage.tsx'), 'LoginPage');
const RegisterPage = lazyNamed(() => import('../features/account/RegisterPage.tsx'), 'RegisterPage');
const ForgotPasswordPage = lazyNamed(() => import('../features/account/ForgotPasswordPage.tsx'), 'ForgotPasswordPage');
const SecureAccountPage = lazyNamed(() => import('../features/account/SecureAccountPage.tsx'), 'SecureAccountPage');
const StopEmailsPage = lazyNamed(() => import('../features/account/StopEmailsPage.tsx'), 'StopEmailsPage');
const ResetPasswordPage = lazyNamed(() => import('../features/account/ResetPasswordPage.tsx'), 'ResetPasswordPage');
const ConfirmAddressPage = lazyNamed(
  () => import('../features/orders/details/ConfirmAddressPage.tsx'),
  'ConfirmAddressPage',
  ordersTheme,
);
const ProfilePage = lazyNamed(() => import('../features/account/ProfilePage.tsx'), 'ProfilePage');
const MyOrdersPage = lazyNamed(
  () => import('../features/orders/my-orders/MyOrdersPage.tsx'),
  'MyOrdersPage',
  ordersTheme,
);
const CheckoutPage = lazyNamed(
  () => import('../features/orders/checkout/CheckoutPage.tsx'),
  'CheckoutPage',
  ordersTheme,
);
const OrderDetailsPage = lazyNamed(
  () => import('../features/orders/details/OrderDetailsPage.tsx'),
  'OrderDetailsPage',
  ordersTheme,
);
const OrdersWithChats = lazyNamed(() => import('./OrdersWithChats.tsx'), 'OrdersWithChats', adminTheme);
const AdminOrderDetailsPage = lazyNamed(
  () => import('../features/orders/admin/details/AdminOrderDetailsPage.tsx'),
  'AdminOrderDetailsPage',
  adminTheme,
);
const AdminProductsPage = lazyNamed(
  () => import('../features/catalogue/admin/list/AdminProductsPage.tsx'),
  'AdminProductsPage',
  adminTheme,
);
const CreateProductPage = lazyNamed(
  () => import('../features/catalogue/admin/form/CreateProductPage.tsx'),
  'CreateProductPage',
  adminTheme,
);
const EditProductPage = lazyNamed(
  () => import('../features/catalogue/admin/form/EditProductPage.tsx'),
  'EditProductPage',
  adminTheme,
);
const VariantsPage = lazyNamed(
  () => import('../features/catalogue/admin/variants/VariantsPage.tsx'),
  'VariantsPage',
  adminTheme,
);
const CategoriesPage = lazyNamed(
  () => import('../features/catalogue/admin/categories/CategoriesPage.tsx'),
  'CategoriesPage',
  adminTheme,
);
const ReviewsWithReplies = lazyNamed(() => import('./ReviewsWithReplies.tsx'), 'ReviewsWithReplies', adminTheme);
const AdminSearchPage = lazyNamed(
  () => import('../features/catalogue/admin/search/AdminSearchPage.tsx'),
  'AdminSearchPage',
  adminTheme,
);
const UsersPage = lazyNamed(() => import('../features/users/list/UsersPage.tsx'), 'UsersPage', adminTheme);
const CustomerPage = lazyNamed(() => import('../features/users/customer/CustomerPage.tsx'), 'CustomerPage', adminTheme);
const EditUserPage = lazyNamed(() => import('../features/users/edit/EditUserPage.tsx'), 'EditUserPage', adminTheme);
const AnalyticsPage = lazyNamed(() => import('../features/analytics/AnalyticsPage.tsx'), 'AnalyticsPage', adminTheme);
const HistoryPage = lazyNamed(() => import('../features/audit/history/HistoryPage.tsx'), 'HistoryPage', adminTheme);
const SecurityPage = lazyNamed(() => import('../features/security/SecurityPage.tsx'), 'SecurityPage', adminTheme);
const SystemPage = lazyNamed(() => import('../features/system/SystemPage.tsx'), 'SystemPage', adminTheme);
const SettingsPage = lazyNamed(() => import('../features/settings/SettingsPage.tsx'), 'SettingsPage', adminTheme);
const ShopPagesPage = lazyNamed(() => import('../features/pages/admin/ShopPagesPage.tsx'), 'ShopPagesPage', adminTheme);
const CreateShopPage = lazyNamed(
  () => import('../features/pages/admin/CreateShopPage.tsx'),
  'CreateShopPage',
  adminTheme,
);
const EditShopPage = lazyNamed(() => import('../features/pages/admin/EditShopPage.tsx'), 'EditShopPage', adminTheme);
const ChatsPage = lazyNamed(() => import('../features/chat/desk/ChatsPage.tsx'), 'ChatsPage', adminTheme);
