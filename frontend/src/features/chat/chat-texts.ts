/** Texts of the parts that customers' and administrators' chats share. */
export const chatTexts = {
  today: 'Today',
  delivered: 'Delivered',
  pending: 'Waiting to be sent',
} as const;
