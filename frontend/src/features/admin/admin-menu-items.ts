import ApartmentOutlined from '@ant-design/icons-svg/es/asn/ApartmentOutlined';
import BarChartOutlined from '@ant-design/icons-svg/es/asn/BarChartOutlined';
import ClusterOutlined from '@ant-design/icons-svg/es/asn/ClusterOutlined';
import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined';
import HistoryOutlined from '@ant-design/icons-svg/es/asn/HistoryOutlined';
import InboxOutlined from '@ant-design/icons-svg/es/asn/InboxOutlined';
import MessageOutlined from '@ant-design/icons-svg/es/asn/MessageOutlined';
import SafetyOutlined from '@ant-design/icons-svg/es/asn/SafetyOutlined';
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined';
import ShoppingOutlined from '@ant-design/icons-svg/es/asn/ShoppingOutlined';
import StarOutlined from '@ant-design/icons-svg/es/asn/StarOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import { type PageName, pagePatterns } from '@shop/contracts/pages.ts';
import { adminTexts } from './admin-texts.ts';

export interface AdminMenuItem {
  label: string;
  to: string;
  icon: IconDefinition;
  /** The pages of the section; the first one is the target of the link. */
  pages: readonly [PageName, ...PageName[]];
}

/**
 * The admin sections, in the order of docs/requirements.md#admin-menu; categories, reviews, search, history, system, security, pages and settings are our own.
 * A new section also needs its text in admin-texts.ts, its pages in packages/contracts/src/pages.ts and their routes in app/routes.tsx.
 */
export const adminMenuItems: AdminMenuItem[] = [
  item(adminTexts.orders, InboxOutlined, 'adminOrders', 'adminOrderDetails'),
  item(
    adminTexts.products,
    ShoppingOutlined,
    'adminProducts',
    'adminCreateProduct',
    'adminEditProduct',
    'adminVariants',
  ),
  item(adminTexts.categories, ApartmentOutlined, 'adminCategories'),
  item(adminTexts.reviews, StarOutlined, 'adminReviews'),
  item(adminTexts.search, SearchOutlined, 'adminSearch'),
  item(adminTexts.users, TeamOutlined, 'adminUsers', 'adminUser', 'adminEditUser'),
  item(adminTexts.chats, MessageOutlined, 'adminChats'),
  item(adminTexts.analytics, BarChartOutlined, 'adminAnalytics'),
  item(adminTexts.history, HistoryOutlined, 'adminHistory'),
  item(adminTexts.system, ClusterOutlined, 'adminSystem'),
  item(adminTexts.security, SafetyOutlined, 'adminSecurity'),
  item(adminTexts.pages, FileTextOutlined, 'adminPages', 'adminCreatePage', 'adminEditPage'),
  item(adminTexts.settings, SettingOutlined, 'adminSettings'),
];

function item(label: string, icon: AdminMenuItem['icon'], first: PageName, ...others: PageName[]): AdminMenuItem {
  return { label, to: pagePatterns[first], icon, pages: [first, ...others] };
}
