import { invalid } from '@shop/platform/errors.ts';

/** Where a page of orders ends: newest first, then by id. */
export interface OrderPlace {
  createdAt: Date;
  id: string;
}

/** An opaque text that leads to what follows a place. */
export function cursorOf({ createdAt, id }: OrderPlace): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');
}

/** @throws 400 for a text that is no cursor */
export function placeOf(cursor: string): OrderPlace {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const [, time, id] = match ?? [];
  if (time === undefined || id === undefined) throw invalid('cursor', 'cursor: is none of ours');
  return { createdAt: new Date(Number(time)), id };
}
