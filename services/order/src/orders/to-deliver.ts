/** Whether an order waits for its delivery: paid, or cash on delivery. The index orders_to_deliver has the same condition. */
export const TO_DELIVER = `(status = 'paid' or (status = 'placed' and payment_method = 'cod'))`;
