// What the shop promises. The pages of help, products, cart and checkout say it (frontend/src/features/help/help-texts.ts).

/** Working days from an order to its delivery. */
export const DELIVERY_DAYS = { from: 2, to: 4 };
/** Days after the delivery in which it can go back. */
export const RETURN_DAYS = 30;
