import type { Order } from '@shop/contracts/order-api.ts';
import { orderTexts as texts } from './orders-texts.ts';

/** The shipping block of a placed order (docs/requirements.md#admin-order-details): the address as it was then. */
export function shippingFacts(user: Order['user']): [name: string, value: string][] {
  return [
    [texts.name, user.name],
    [texts.lastName, user.lastName],
    [texts.address, user.address],
    [texts.city, user.city],
    [texts.state, user.state],
    [texts.zipCode, user.zipCode],
    [texts.country, user.country],
    [texts.phone, user.phoneNumber],
  ];
}
