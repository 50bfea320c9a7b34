import { WINDOWS } from './windows.ts';

// Other tests replace them.
describe('the windows of the chat', () => {
  it('are those of the limits that docs/api.md states (P-D7)', () => {
    const { messages, events, typing, cart } = WINDOWS;
    expect({ messages, events, typing, cart }).toEqual({
      messages: 10_000,
      events: 10_000,
      typing: 1_000,
      cart: 1_000,
    });
  });

  it('let a replica report its sockets at least every 5 s, and find lost messages within 3 s', () => {
    const { heartbeat, poll, leaveAfter, presenceCache } = WINDOWS;
    expect({ heartbeat, poll, leaveAfter, presenceCache }).toEqual({
      heartbeat: 4_000,
      poll: 2_000,
      leaveAfter: 1_000,
      presenceCache: 1_000,
    });
  });
});
