/** Texts of the customer's chat; those of docs/requirements.md are verbatim. */
export const widgetTexts = {
  title: "Let's Chat - Online",
  placeholder: 'Your Text Message',
  submit: 'Submit',
  youWrote: 'You wrote:',
  supportWrote: 'Support wrote:',
  nobodyIsThere: 'no admin here now',
  nobodyIsThereMore: 'Your message is kept. We answer as soon as somebody is here, also by email.',
  closed: 'Admin closed chat. Type something and submit to reconnect',
  open: 'Open the chat',
  close: 'Close the chat',
  unread: 'New message from support',
  empty: 'Write to us: we answer here.',
  messages: 'Messages',
  toEnd: 'New messages',
  connecting: 'Connecting ….',
  historyFailed: 'Earlier messages could not be loaded.',
  historyOutdated: 'Newer messages could not be loaded. Trying again.',
  tryAgain: 'Try again',
  remove: 'Remove',
  notSent: (reason: string) => `Not sent: ${reason}`,
  mute: 'Turn the sound off',
  unmute: 'Turn the sound on',
  shareCart: 'Show my cart to support',
  announce: (message: string) => `Support wrote: ${message}`,
} as const;

/** Why the connection was lost, by Socket.IO's reasons (docs/requirements.md#errors). */
const reasons: Record<string, string> = {
  timeout: 'The connection takes too long.',
  'ping timeout': 'No response from the shop.',
  'transport close': 'The connection was interrupted.',
  'transport error': 'The connection was interrupted.',
  'parse error': 'Connection lost.',
  'server error': 'The shop is not reachable at the moment.',
  'xhr poll error': 'The shop is not reachable at the moment.',
  'websocket error': 'The connection was interrupted.',
  'too-many-sockets': 'The shop is open in too many tabs. Close one of them.',
  'other-user': 'Another account has logged in in this browser.',
  'not-signed-in': 'You are not logged in any more.',
  unavailable: 'The chat is not reachable at the moment.',
};
const WAITING = 'Reconnecting; what you write is sent then.';

/** Says in words why messages wait. @param reason Socket.IO's, or the service's words about a refused connection */
export function connectionNotice(reason: string): string {
  // The service ends the connection with the chat, and the next message opens it again.
  if (reason === 'io server disconnect') return WAITING;
  return `${reasons[reason] ?? reason} ${WAITING}`;
}
