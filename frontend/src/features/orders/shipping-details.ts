import type { Order } from '@shop/contracts/order-api.ts';
import { orderTexts as texts } from './orders-texts.ts';

/** The shipping address of an order when it was placed (docs/requirements.md#admin-order-details). */
export function shippingDetails(user: Order['user']): [name: string, value: string][] {
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

/** The same address as on an envelope, in lines; none of them is empty. */
export function envelopeOf({
  name,
  lastName,
  address,
  city,
  state,
  zipCode,
  country,
  phoneNumber,
}: Order['user']): string[] {
  const place = state === city || state === '' ? city : `${city}, ${state}`;
  const lines = [`${name} ${lastName}`, address, `${place} ${zipCode}`, country, phoneNumber];
  // Personal data of old orders are removed.
  return lines.filter((line) => line.trim() !== '');
}
