import { useSelector } from 'react-redux';
import { AdminMenu } from '../../features/admin/AdminMenu.tsx';
import { selectUnanswered } from '../../features/chat/desk/desk-selectors.ts';

/** The administrators' menu with the number of unanswered conversations. */
export function MenuWithCounts() {
  return <AdminMenu waiting={{ adminChats: useSelector(selectUnanswered) }} />;
}
