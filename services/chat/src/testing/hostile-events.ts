import fc from '@shop/testing/fast-check.ts';

/** An event that a browser should not send: its name, its arguments, and the codes that may refuse it. */
export interface HostileEvent {
  name: string;
  args: readonly unknown[];
  /** Empty: nobody answers. */
  refusedWith: string[];
}

const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'x');

// Four of them fit into one frame of 64 KiB.
const strange = fc.constantFrom<unknown>(
  JSON.parse('{"__proto__":{"isAdmin":true,"user":"x"},"constructor":{"prototype":{"isAdmin":true}}}'),
  JSON.parse('{"hasOwnProperty":1,"toString":null,"then":true,"length":-1}'),
  { isAdmin: true, role: 'administrator', user: {}, message: [] },
  { _placeholder: true, num: 0 },
  nested(500),
  Number.MAX_VALUE,
  'x'.repeat(8_000),
  Object.fromEntries(Array.from({ length: 300 }, (_, key) => [`key${key}`, key])),
);
/** Whatever the protocol carries, binary attachments included. */
const anything = fc.oneof(fc.jsonValue({ maxDepth: 4 }), strange, fc.uint8Array({ maxLength: 300 }));
const noText = anything.filter((value) => typeof value !== 'string');
/** null withdraws a cart. */
const noCart = anything.filter((value) => value !== null);
const badText = fc.constantFrom(
  '',
  '   ',
  '\n\t',
  '\u0000',
  'a\u0000b',
  'a\ud800',
  'x'.repeat(2_001),
  'é'.repeat(20_000),
);
const badOptions = fc.constantFrom<unknown>(
  5,
  'x',
  [],
  true,
  { clientId: 5 },
  { clientId: '' },
  { clientId: {} },
  { clientId: 'x'.repeat(65) },
  { clientId: 'a\u0000' },
  { clientId: '\udc00' },
);
const line = { productID: 'p1', name: 'Lamp', quantity: 1, price: 5 };
const badCart = fc.constantFrom<unknown>(
  { lines: [{ ...line, productID: 'a\u0000' }] },
  { lines: [{ ...line, productID: 'a\ud800' }] },
  { lines: [{ ...line, productID: 'x'.repeat(65) }] },
  { lines: [{ ...line, name: 'a\u0000' }] },
  { lines: [{ ...line, name: 'x'.repeat(401) }] },
  { lines: [{ ...line, quantity: 0 }] },
  { lines: [{ ...line, quantity: 1.5 }] },
  { lines: [{ ...line, quantity: 1e300 }] },
  { lines: [{ ...line, price: -1 }] },
  { lines: [{ ...line, price: '5' }] },
  { lines: Array.from({ length: 51 }, () => line) },
  { lines: { length: 1, 0: line } },
  { lines: [null] },
);

const event = (
  name: string,
  args: fc.Arbitrary<readonly unknown[]>,
  ...refusedWith: string[]
): fc.Arbitrary<HostileEvent> => args.map((values) => ({ name, args: values, refusedWith }));
const some = fc.array(anything, { maxLength: 4 });

/** Events of the server, of other replicas, of no one, and names that objects have by themselves. */
const UNKNOWN_NAMES = [
  'newOrder',
  'order changed',
  'you wrote',
  'no admin',
  'server sends message from admin to client',
  'server sends message from client to admin',
  'admin answered',
  'admin closed chat',
  'chat closed',
  'customer cart',
  'entry stored',
  'tell administrators',
  'join',
  'leave',
  'error',
  'message',
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
];
/** @param ids forged users, rooms and sockets */
const unknownEvents = (ids: fc.Arbitrary<string>) =>
  fc
    .record({ name: fc.constantFrom(...UNKNOWN_NAMES), target: ids, more: some })
    .map(({ name, target, more }): HostileEvent => ({ name, args: [target, ...more], refusedWith: [] }));

/** What a customer may not send. @param ids forged users, rooms and sockets */
export function hostileCustomerEvents(ids: fc.Arbitrary<string>): fc.Arbitrary<HostileEvent> {
  const message = fc.record({ user: ids, message: fc.string({ minLength: 1 }) });
  const forged = fc.oneof(fc.tuple(ids), fc.tuple(message), fc.tuple(message, anything), some);
  return fc.oneof(
    event('admin connected with server', forged, 'forbidden'),
    event('admin sends message', forged, 'forbidden'),
    event('admin closes chat', forged, 'forbidden'),
    event('admin is typing', forged, 'forbidden'),
    event('client sends message', fc.oneof(fc.tuple(badText), fc.tuple(noText, anything)), 'invalid'),
    event('client sends message', fc.tuple(fc.constant('Hello'), badOptions), 'invalid'),
    event('client shares cart', fc.oneof(fc.tuple(badCart), fc.tuple(noCart), fc.constant([])), 'invalid'),
    unknownEvents(ids),
  );
}

/** What an administrator may not send. @param strangers ids of no customers */
export function hostileAdministratorEvents(
  customer: string,
  strangers: fc.Arbitrary<unknown>,
): fc.Arbitrary<HostileEvent> {
  const text = fc.constant('Hello');
  const user = fc.constant(customer);
  const noUser = fc.oneof(strangers, noText);
  return fc.oneof(
    event('client sends message', fc.oneof(fc.tuple(text), some), 'forbidden'),
    event('client shares cart', fc.oneof(fc.constant([{ lines: [line] }]), some), 'forbidden'),
    event('admin sends message', fc.tuple(fc.record({ user: noUser, message: text })), 'invalid', 'not-found'),
    event('admin sends message', fc.tuple(fc.record({ user, message: fc.oneof(badText, noText) })), 'invalid'),
    event('admin sends message', fc.tuple(noText), 'invalid'),
    event('admin closes chat', fc.tuple(noUser), 'invalid', 'not-found'),
    event('admin is typing', fc.tuple(noText), 'invalid'),
    unknownEvents(fc.constant(customer)),
  );
}
