/** The id of a customer's panel in the page. */
export function panelId(user: string): string {
  return `chat-${user}`;
}
