import { useDispatch, useSelector } from 'react-redux';
import { selectIsPending, selectIsUnreachable, selectUnanswered } from '../features/chat/desk/desk-selectors.ts';
import { deskActions } from '../features/chat/desk/desk-slice.ts';
import { AdminOrdersPage } from '../features/orders/admin/list/AdminOrdersPage.tsx';

/** The administrators' orders with what the chat, another feature, knows of who waits. */
export function OrdersWithChats() {
  const dispatch = useDispatch();
  const chats = {
    count: useSelector(selectUnanswered),
    isPending: useSelector(selectIsPending),
    isUnknown: useSelector(selectIsUnreachable),
    onRetry: () => void dispatch(deskActions.roomsRetried()),
  };
  return <AdminOrdersPage chats={chats} />;
}
