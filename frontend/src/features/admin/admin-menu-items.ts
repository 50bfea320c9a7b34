import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import ShoppingOutlined from '@ant-design/icons/es/icons/ShoppingOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import type { ComponentType } from 'react';
import { pages } from '../../shared/paths.ts';
import { adminTexts } from './admin-texts.ts';

export interface AdminMenuItem {
  label: string;
  to: string;
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Which pages belong to the item: the beginnings of their paths. */
  covers: string[];
}

/** The administrator's sections in SPEC §2's order; a new section is one line here. */
export const adminMenuItems: AdminMenuItem[] = [
  { label: adminTexts.orders, to: pages.adminOrders, icon: InboxOutlined, covers: ['/admin/order'] },
  {
    label: adminTexts.products,
    to: pages.adminProducts,
    icon: ShoppingOutlined,
    covers: [pages.adminProducts, pages.createProduct, '/admin/edit-product/'],
  },
  {
    label: adminTexts.users,
    to: pages.adminUsers,
    icon: TeamOutlined,
    covers: [pages.adminUsers, '/admin/edit-user/'],
  },
  { label: adminTexts.analytics, to: pages.adminAnalytics, icon: BarChartOutlined, covers: ['/admin/analytics'] },
];
