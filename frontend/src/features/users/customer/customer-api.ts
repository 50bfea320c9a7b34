import type { CustomerReviews } from '@shop/contracts/catalogue-admin-api.ts';
import type { Conversation } from '@shop/contracts/chat-api.ts';
import type { CustomerOrders } from '@shop/contracts/order-admin-api.ts';
import type { Order } from '@shop/contracts/order-api.ts';
import type { UserSessions } from '@shop/contracts/user-api.ts';
import { adminCalls } from '../../../shared/admin-paths.ts';
import { shopApi } from '../../../shared/api/shop-api.ts';
import { type Cursor, listEndpoint } from '../../../shared/list/list-endpoint.ts';
import type { Part } from '../../../shared/list/part.ts';

/** The orders per request. */
const ORDERS = 5;

/** What other services know about a customer; each call may fail by itself. */
export const {
  useCustomerOrdersQuery,
  useOrdersOfCustomerInfiniteQuery,
  useCustomerReviewsQuery,
  useCustomerConversationQuery,
  useCustomerSessionsQuery,
} = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** The sums of all orders. */
    customerOrders: build.query<CustomerOrders, string>({
      query: (id) => ({ path: adminCalls.ordersOfCustomer(id) }),
      providesTags: ['order'],
    }),

    /** Newest first. */
    ordersOfCustomer: build.infiniteQuery<Part<Order>, { user: string }, Cursor>(
      listEndpoint({ path: adminCalls.adminOrders, tag: 'order', partSize: ORDERS }),
    ),

    customerReviews: build.query<CustomerReviews, string>({
      query: (id) => ({ path: adminCalls.reviewsOfCustomer(id) }),
      providesTags: ['review'],
    }),

    /** One conversation, or none. */
    customerConversation: build.query<Conversation[], string>({
      query: (user) => ({ path: adminCalls.chats, params: { user, limit: 1 } }),
    }),

    customerSessions: build.query<UserSessions, string>({
      query: (id) => ({ path: adminCalls.userSessions(id) }),
      providesTags: ['session'],
    }),
  }),
});
