import { Outlet, Route, Routes } from 'react-router-dom';
import { changesOf } from './changes-of.tsx';
import { AdminLayout } from './layouts/AdminLayout.tsx';
import { ShopLayout } from './layouts/ShopLayout.tsx';
import { adminTheme, lazyNamed } from './lazy-named.tsx';
import { RouteGuard } from './RouteGuard.tsx';

/** Which page stands at which path (SPEC §2). Every page is loaded when it is first shown. */
export function ShopRoutes() {
  return (
    <Routes>
      <Route element={<ShopLayout />}>
        <Route path="/" element={<HomePage />} />
        <Route path="/product-list" element={<ProductListPage />} />
        <Route path="/product-list/:pageNumParam" element={<ProductListPage />} />
        <Route path="/product-list/category/:categoryName" element={<ProductListPage />} />
        <Route path="/product-list/category/:categoryName/:pageNumParam" element={<ProductListPage />} />
        <Route path="/product-list/search/:searchQuery" element={<ProductListPage />} />
        <Route path="/product-list/search/:searchQuery/:pageNumParam" element={<ProductListPage />} />
        <Route path="/product-list/category/:categoryName/search/:searchQuery" element={<ProductListPage />} />
        <Route
          path="/product-list/category/:categoryName/search/:searchQuery/:pageNumParam"
          element={<ProductListPage />}
        />
        <Route path="/cart" element={<CartPage />} />
        <Route path="/product-details/:id" element={<ProductDetailsPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password/:token" element={<ResetPasswordPage />} />
        <Route path="/user" element={<CustomerGuard />}>
          <Route index element={<ProfilePage />} />
          <Route path="my-orders" element={<MyOrdersPage />} />
          <Route path="cart-details" element={<CheckoutPage />} />
          <Route path="order-details/:id" element={<OrderDetailsPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<AdminLayout />}>
        <Route path="/admin/orders" element={<AdminOrdersPage />} />
        <Route
          path="/admin/order-details/:id"
          element={<AdminOrderDetailsPage under={changesOf('order', 'order')} />}
        />
        <Route path="/admin/products" element={<AdminProductsPage />} />
        <Route path="/admin/create-new-product" element={<CreateProductPage />} />
        <Route path="/admin/edit-product/:id" element={<EditProductPage under={changesOf('catalogue', 'product')} />} />
        <Route path="/admin/users" element={<UsersPage />} />
        <Route path="/admin/edit-user/:id" element={<EditUserPage under={changesOf('user', 'user')} />} />
        <Route path="/admin/analytics" element={<AnalyticsPage />} />
      </Route>
    </Routes>
  );
}

function CustomerGuard() {
  return (
    <RouteGuard>
      <Outlet />
    </RouteGuard>
  );
}

const NotFoundPage = lazyNamed(() => import('./NotFoundPage.tsx'), 'NotFoundPage');
const HomePage = lazyNamed(() => import('../features/home/HomePage.tsx'), 'HomePage');
const ProductListPage = lazyNamed(() => import('../features/catalogue/list/ProductListPage.tsx'), 'ProductListPage');
const ProductDetailsPage = lazyNamed(
  () => import('../features/catalogue/details/ProductDetailsPage.tsx'),
  'ProductDetailsPage',
);
const CartPage = lazyNamed(() => import('../features/cart/CartPage.tsx'), 'CartPage');
const LoginPage = lazyNamed(() => import('../features/account/LoginPage.tsx'), 'LoginPage');
const RegisterPage = lazyNamed(() => import('../features/account/RegisterPage.tsx'), 'RegisterPage');
const ForgotPasswordPage = lazyNamed(() => import('../features/account/ForgotPasswordPage.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = lazyNamed(() => import('../features/account/ResetPasswordPage.tsx'), 'ResetPasswordPage');
const ProfilePage = lazyNamed(() => import('../features/account/ProfilePage.tsx'), 'ProfilePage');
const MyOrdersPage = lazyNamed(() => import('../features/orders/MyOrdersPage.tsx'), 'MyOrdersPage');
const CheckoutPage = lazyNamed(() => import('../features/orders/CheckoutPage.tsx'), 'CheckoutPage');
const OrderDetailsPage = lazyNamed(() => import('../features/orders/OrderDetailsPage.tsx'), 'OrderDetailsPage');
const AdminOrdersPage = lazyNamed(
  () => import('../features/orders/AdminOrdersPage.tsx'),
  'AdminOrdersPage',
  adminTheme,
);
const AdminOrderDetailsPage = lazyNamed(
  () => import('../features/orders/AdminOrderDetailsPage.tsx'),
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
const UsersPage = lazyNamed(() => import('../features/users/list/UsersPage.tsx'), 'UsersPage', adminTheme);
const EditUserPage = lazyNamed(() => import('../features/users/edit/EditUserPage.tsx'), 'EditUserPage', adminTheme);
const AnalyticsPage = lazyNamed(() => import('../features/analytics/AnalyticsPage.tsx'), 'AnalyticsPage', adminTheme);
