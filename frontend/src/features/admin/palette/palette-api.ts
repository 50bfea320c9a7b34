import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import type { Order } from '@shop/contracts/order-api.ts';
import type { Account } from '@shop/contracts/user-api.ts';
import { adminCalls } from '../../../shared/admin-paths.ts';
import { shopApi } from '../../../shared/api/shop-api.ts';

/** Matches per kind; all of them are in the list, one choice further. */
export const MAX_FOUND = 5;

const searchFor = (path: string) => (search: string) => ({ path, params: { search, limit: MAX_FOUND } });

/** What the palette finds: the first rows of the administrators' lists. */
export const { useFoundOrdersQuery, useFoundPeopleQuery, useFoundProductsQuery } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    foundOrders: build.query<Order[], string>({ query: searchFor(adminCalls.adminOrders) }),
    foundPeople: build.query<Account[], string>({ query: searchFor(adminCalls.users) }),
    foundProducts: build.query<AdminProduct[], string>({ query: searchFor(adminCalls.adminProducts) }),
  }),
});
