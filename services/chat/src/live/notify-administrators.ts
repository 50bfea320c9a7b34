/** Sends an event to the present administrators of all replicas, as far as the adapter reaches. */
export type NotifyAdministrators = (
  event: 'customer cart' | 'admin is typing',
  payload: unknown,
  exceptSocketId?: string,
) => void;
